import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { orderMessages } from '../../messages/index.ts';
import { CustomerText } from './conversation.tsx';

const shown = (written: string) => renderToStaticMarkup(<CustomerText>{written}</CustomerText>);
const link = (href: string) =>
  `<a href="${href}" target="_blank" rel="noreferrer">${orderMessages.openMap}</a>`;

it('a customer’s message links every shared location, and shows all the text around them', () => {
  const [home, work] = ['24.7,46.6', '-21.4,39.8'].map((at) => `https://www.google.com/maps?q=${at}`);
  expect(shown(`البيت ${home} أو العمل ${work} بعد العصر`)).toBe(
    `البيت ${link(home ?? '')} أو العمل ${link(work ?? '')} بعد العصر`,
  );
  expect(shown(`${home}\n${home}`)).toBe(`${link(home ?? '')}\n${link(home ?? '')}`);
});

it('a customer’s message without a location stays as it was written, with any other address as text', () => {
  expect(shown('أين طلبي؟ https://example.com')).toBe('أين طلبي؟ https://example.com');
});
