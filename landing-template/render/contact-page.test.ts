import { expect, it } from 'vitest';
import { fillContactPage } from './contact-page.tsx';

const page = '<main><!--contact-form--><form></form><!--/contact-form--></main>';

it('a returned contact form shows its input and its problems, as text', () => {
  const filled = fillContactPage(page, {
    typed: { name: '<b>نورة</b>', message: '$& قصير' },
    problems: { email: 'البريد الإلكتروني غير صالح' },
  });
  expect(filled).toContain('value="&lt;b&gt;نورة&lt;/b&gt;"');
  expect(filled).toContain('$&amp; قصير');
  expect(filled).toContain('aria-describedby="email-problem"');
  expect(filled).not.toContain('contact-form-->');
});

it('a page without the contact form is rejected', () => {
  expect(() => fillContactPage('<main></main>', {})).toThrow('no form');
});
