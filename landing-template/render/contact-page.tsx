import { renderToStaticMarkup } from 'react-dom/server';
import { contactText } from '../messages/index.ts';
import { FieldBox, problemAttributes } from '../order-form/fields.tsx';

const FORM = /<!--contact-form-->[\s\S]*<!--\/contact-form-->/;

/** The built contact page with its form in another state. Throws for a page without the form. */
export function fillContactPage(page: string, state: ContactFormState): string {
  if (!FORM.test(page)) throw new Error('the contact page has no form to fill');
  return page.replace(FORM, () => renderToStaticMarkup(<ContactForm {...state} />));
}

type ContactFormState = {
  /** The typed values, by field. */
  typed?: Partial<Record<Field, string>>;
  /** The problems, by field. */
  problems?: Partial<Record<Field, string>>;
  banner?: string;
};
type Field = 'name' | 'email' | 'message';

/**
 * A form that is posted without script. The server responds with a redirect to the confirmation, or with this
 * form again; with the page's script (`run-site.ts`), missing fields are shown beforehand.
 */
export function ContactForm({ typed = {}, problems = {}, banner }: ContactFormState) {
  const text = contactText.form;
  const first = (['name', 'email', 'message'] as const).find((field) => problems[field]);
  const control = (field: Field) => ({
    id: field,
    name: field,
    className: 'in',
    required: true,
    defaultValue: typed[field] ?? '',
    autoFocus: first === field,
    ...problemAttributes(field, problems[field]),
  });
  return (
    <form className="contact-form" id="write" action="/api/contact-messages" method="post" noValidate>
      <h2>{text.heading}</h2>
      {banner && (
        <p className="alert" role="alert">
          {banner}
        </p>
      )}
      <FieldBox id="name" label={text.name} problem={problems.name}>
        <input {...control('name')} autoComplete="name" minLength={2} maxLength={120} />
      </FieldBox>
      <FieldBox id="email" label={text.email} problem={problems.email}>
        <input {...control('email')} type="email" dir="ltr" autoComplete="email" maxLength={200} />
      </FieldBox>
      <FieldBox
        id="message"
        label={
          <>
            {text.message} <small>{text.messageHint}</small>
          </>
        }
        problem={problems.message}
      >
        <textarea {...control('message')} rows={6} minLength={10} maxLength={4000} />
      </FieldBox>
      <button className="btn" data-style="primary" data-size="md" type="submit">
        {text.submit}
      </button>
    </form>
  );
}
