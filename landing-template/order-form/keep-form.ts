import { ORDER_FORM_ID } from '../parts/ids.ts';
import { rememberedAttribution } from '../parts/storage.ts';

/**
 * Sends an abandoned form to the merchant: input that was not sent, or was rejected, once it has not changed
 * for a while, or when the page is left. Only pages that announce it above the fields have this script, and
 * the server stores nothing from others. It loads with the first touch of the form; a returned form with
 * problems loads it at once.
 */

const ENDPOINT = '/functions/v1/keep-form';
const REST_MS = 20_000;
/** The server knows which numbers are complete; no mobile number of its countries has fewer digits. */
const LEAST_DIGITS = 8;

const form = document.getElementById(ORDER_FORM_ID) as HTMLFormElement;
let timer: ReturnType<typeof setTimeout> | undefined;
/**
 * Input of this visit that was not sent; restored input of another day does not count. The loader has set a
 * handler for input before this script loaded.
 */
let isOpen = window.onpagehide !== null;
/** Sent in this visit, or just before it without script: then the form was returned with problems. */
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

/** The form shows the problems of a rejected order; a sold-out message is shown without one, too. */
const isRefused = () => form.querySelector('.alert,[aria-invalid=true]') !== null;

function tell(): void {
  const typed = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const digits = (typed.get('phone') || '').match(/\p{Nd}/gu) || [];
  if (!(isOpen || (wasSent && isRefused())) || digits.length < LEAST_DIGITS || told === String(typed)) return;
  told = String(typed);
  const attribution = rememberedAttribution();
  if (attribution) typed.set('attribution', JSON.stringify(attribution));
  navigator.sendBeacon(ENDPOINT, typed);
}
