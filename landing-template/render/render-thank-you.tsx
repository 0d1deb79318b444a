import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import type { Order } from '@mirsah/domain/order/order.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { receiptText } from '../messages/ar.ts';
import { enabledPixels, pixelData } from '../pixels/enabled-pixels.ts';
import { MissingReceipt } from '../receipt/missing-receipt.tsx';
import { Receipt } from '../receipt/receipt.tsx';
import { fillShell, readShell } from './shell.ts';

/**
 * The thank-you page (spec 2.15); without an order, the message that it cannot be shown. `shell` is the built one;
 * `page` the order's own, where it still exists, for its header, its footer and the pixels that count the purchase.
 */
export function renderThankYou(
  order: Order | undefined,
  options: { shell: string; page?: LandingPage | undefined },
): string {
  const shell = readShell(options.shell);
  const pixels = order && options.page ? enabledPixels(options.page) : {};
  const title = order ? receiptText.heading : receiptText.missingTitle;
  return fillShell(shell, {
    head: `<title>${title}</title>`,
    body: renderToStaticMarkup(order ? <Receipt order={order} page={options.page} /> : <MissingReceipt />),
    data: pixelData(pixels, order),
  });
}
