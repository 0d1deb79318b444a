import { contactProblems } from '@mirsah/domain/messages';
import { readAccountNote, SIGN_OUT_ASKED } from '../account-note.ts';
import { markProblem, problemCounter } from '../parts/ids.ts';

/**
 * The script of the product's own pages: the header of a signed-in merchant, and the contact form's checks.
 */
const account = readAccountNote();
if (account) {
  for (const visitors of document.querySelectorAll('[data-for=visitor]')) visitors.remove();
  for (const own of document.querySelectorAll<HTMLTemplateElement>('template[data-for]'))
    if (own.dataset.for === 'merchant' || account.kind === 'admin') own.replaceWith(own.content);
  for (const place of document.querySelectorAll('[data-account-name]')) place.textContent = account.name;
  for (const link of document.querySelectorAll('[data-sign-out]')) {
    link.addEventListener('click', () => sessionStorage.setItem(SIGN_OUT_ASKED, 'yes'));
  }
}

// Back restores the page as it was left, also after the merchant has signed out.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && readAccountNote()?.name !== account?.name) location.reload();
});

const menus = document.querySelectorAll<HTMLDetailsElement>('.top details');
document.addEventListener('click', ({ target }) => {
  for (const menu of menus) if (!menu.contains(target as Node)) menu.open = false;
});
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  for (const menu of menus) {
    if (menu.open && menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
    menu.open = false;
  }
});

type Control = HTMLInputElement | HTMLTextAreaElement;

const form = document.querySelector<HTMLFormElement>('.contact-form');
const controls = [...(form?.querySelectorAll<Control>('.in') ?? [])];
const count = form && problemCounter(form);
for (const control of controls) {
  if (!control.value && account)
    control.value = { name: account.name, email: account.email }[control.name] ?? '';
  control.addEventListener('input', () => {
    // A message disappears as soon as its field is valid; a new one waits for the next submit.
    if (control.getAttribute('aria-invalid') === 'true') markProblem(control.id, problemOf(control));
  });
}
form?.addEventListener('submit', (event) => {
  for (const control of controls) markProblem(control.id, problemOf(control));
  const wrong = controls.filter(problemOf);
  if (!wrong[0]) return;
  event.preventDefault();
  count?.(wrong.map(({ id }) => id));
  wrong[0].focus();
});

/** The server's text for the problem; the server checks the address more strictly. */
function problemOf({ name, value, minLength, validity }: Control): string | undefined {
  const isShort = value.trim().length < Math.max(minLength, 1);
  if (name === 'name') return isShort ? contactProblems.nameMissing : undefined;
  if (name === 'message') return isShort ? contactProblems.messageTooShort : undefined;
  if (isShort) return contactProblems.emailMissing;
  return validity.typeMismatch ? contactProblems.emailInvalid : undefined;
}
