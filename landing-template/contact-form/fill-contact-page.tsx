import { renderToStaticMarkup } from 'react-dom/server';
import { ContactForm, type ContactFormState } from './contact-form.tsx';

const FORM = /<!--contact-form-->[\s\S]*<!--\/contact-form-->/;

/** The built contact page with its form in another state. Throws for a page that has no form to fill. */
export function fillContactPage(page: string, state: ContactFormState): string {
  if (!FORM.test(page)) throw new Error('the contact page has no form to fill');
  return page.replace(FORM, () => renderToStaticMarkup(<ContactForm {...state} />));
}
