import type { Order } from '@mirsah/domain/order/order.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { receiptText } from '../messages/ar.ts';
import { MissingReceipt } from '../receipt/missing-receipt.tsx';
import { Receipt } from '../receipt/receipt.tsx';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { escapeHtml } from './escape.ts';
import { fillShell } from './fill-shell.ts';

/** The thank-you page (spec 2.15); without an order, the message that it cannot be shown. `shell` is the built one. */
export function renderThankYou(order: Order | undefined, { shell }: { shell: string }): string {
  const policy = `<meta http-equiv="content-security-policy" content="${escapeHtml(contentSecurityPolicy(shell))}">`;
  const title = order ? receiptText.heading : receiptText.missingTitle;
  return fillShell(shell, {
    head: `${policy}<title>${title}</title>`,
    body: renderToStaticMarkup(order ? <Receipt order={order} /> : <MissingReceipt />),
  });
}
