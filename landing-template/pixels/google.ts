import { loadScript } from './load-script.ts';
import type { Tell } from './networks.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Google counts a purchase once for each `transaction_id`; its tag tells of the page view by itself. */
export const tellGoogle: Tell = (id, purchase, onArrival) => {
  window.dataLayer ??= [];
  gtag('js', new Date());
  gtag('config', id, { send_page_view: !purchase });
  if (purchase) {
    const { value, currency, orderId } = purchase;
    gtag('event', 'purchase', { value, currency, transaction_id: orderId });
  }
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${id}`, onArrival);
};

function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: their script takes nothing but an `arguments` object for a command
  window.dataLayer?.push(arguments);
}
