import { api } from '@mirsah/contracts/api.ts';
import { findReceipt } from '@mirsah/domain/order/find-receipt.ts';
import { documentPolicy } from '@mirsah/landing-template/render/document-policy.ts';
import { renderThankYou } from '@mirsah/landing-template/render/render-thank-you.tsx';
import { shells } from '@mirsah/landing-template/render/shells.ts';
import { getDependencies } from '../../dependencies.ts';
import { handlePage } from '../../http/endpoint.ts';
import { html } from '../../http/http.ts';
import { withErrorPage } from './with-error-page.ts';

export const showThankYou = handlePage(api.showThankYou, (event) =>
  withErrorPage(event, async () => {
    const { order: orderId, key } = event.queryStringParameters ?? {};
    const dependencies = getDependencies();
    const order = orderId && key ? await findReceipt(dependencies, { orderId, token: key }) : undefined;
    const page = order && (await dependencies.pages.find(order.landingPageId));
    const body = renderThankYou(order, { shell: shells.receipt, page });
    return html(api.showThankYou.status, body, documentPolicy(shells.receipt, page));
  }),
);
