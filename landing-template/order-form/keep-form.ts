import { ORDER_FORM_ID } from '../parts/ids.ts';
import { rememberedAttribution } from '../parts/storage.ts';

/**
 * Tells the merchant what was typed into the form and not sent, or sent and refused: once nothing has changed for a while, or
 * when the page is left. Only pages that say so above the fields have this script, and the server keeps nothing of any other.
 * It comes with the first touch of the form, for nobody leaves a form that they did not touch; a form that came back with
 * what is wrong has it at once.
 */

const ENDPOINT = '/functions/v1/keep-form';
const REST_MS = 20_000;
/** The server knows which numbers are whole; fewer digits are no mobile number in any of its countries. */
const LEAST_DIGITS = 8;

const form = document.getElementById(ORDER_FORM_ID) as HTMLFormElement;
let timer: ReturnType<typeof setTimeout> | undefined;
/**
 * Typed in this visit and not sent since; what was typed on another day is only restored. The loader has set a handler where
 * something was typed before this script was there.
 */
let isOpen = window.onpagehide !== null;
/** Sent in this visit, or just before it without script: then the form came back with what is wrong. */
let wasSent = form.querySelector('[aria-invalid=true]') !== null;
let told = '';

document.addEventListener('input', ({ target }) => {
  if ((target as HTMLInputElement).form !== form) return;
  isOpen = true;
  rest();
});
form.addEventListener('submit', () => {
  isOpen = false;
  wasSent = true;
  rest();
});
window.onpagehide = tell;
if (isOpen) rest();

function rest(): void {
  clearTimeout(timer);
  timer = setTimeout(tell, REST_MS);
}

/** The form says what is wrong with what was sent; that nothing can be bought here is said where nothing was sent, too. */
const isRefused = () => form.querySelector('.alert,[aria-invalid=true]') !== null;

function tell(): void {
  const typed = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const digits = typed.get('phone')?.match(/\p{Nd}/gu) ?? [];
  if (!(isOpen || (wasSent && isRefused())) || digits.length < LEAST_DIGITS || told === String(typed)) return;
  told = String(typed);
  const attribution = rememberedAttribution();
  if (attribution) typed.set('attribution', JSON.stringify(attribution));
  navigator.sendBeacon(ENDPOINT, typed);
}
