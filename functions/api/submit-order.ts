import { api } from '@mirsah/contracts/api';
import { deviceOf } from '@mirsah/domain/attribution';
import type { Clock } from '@mirsah/domain/clock';
import type { ConnectionRepository } from '@mirsah/domain/connection';
import { DomainError, isDomainError } from '@mirsah/domain/error';
import { type Sites, siteUrl } from '@mirsah/domain/landing-page';
import type { PublicLandingPages } from '@mirsah/domain/landing-page/commands';
import { isShopperProblem, type ShopperProblem } from '@mirsah/domain/order/check-fields';
import { placeOrder } from '@mirsah/domain/order/place';
import type { OrderPlacement, ReceiptRepository } from '@mirsah/domain/order/ports';
import { findReceipt, type OrderReceipt, receiptPath } from '@mirsah/domain/order/submission';
import type { OwnerStatuses } from '@mirsah/domain/user/ports';
import { orderErrorNotice } from '@mirsah/landing-template/messages';
import { builtPages } from '@mirsah/landing-template/render/built-pages';
import { renderLandingPage } from '@mirsah/landing-template/render/landing-page';
import { documentPolicy } from '@mirsah/landing-template/render/policy';
import { renderThankYou } from '@mirsah/landing-template/render/thank-you';
import { handlePublic } from '../http/endpoint.ts';
import { type HttpEvent, isFromOwnHost, jsonBody, limitBody, parseWith, textBody } from '../http/request.ts';
import { errorStatus, type HttpResult, html, json, seeOther } from '../http/response.ts';
import { orderPlaced } from '../messages/index.ts';
import { log } from '../runtime/log.ts';
import { type PostedForm, readOrderForm } from './order-form-post.ts';

type Ports = {
  pages: PublicLandingPages;
  ownerStatus: OwnerStatuses;
  placement: OrderPlacement;
  connections: Pick<ConnectionRepository, 'isCodConnected'>;
  receipts: ReceiptRepository;
  clock: Clock;
  /** Where merchants' pages are served. */
  sites: Sites;
};

/** Ten times what the largest form can hold. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * How a shopper orders: as JSON from the form's script, or as a form post where no script runs. Pages of other hosts
 * cannot order: otherwise any web site could have its visitors flood a merchant with orders.
 */
export const submitOrder = (ports: Ports) => ({
  submitOrder: handlePublic(api.submitOrder, async (event) => {
    limitBody(event, MAX_BODY_BYTES);
    const type = event.headers['content-type'] ?? '';
    if (type.startsWith('application/x-www-form-urlencoded')) return submitForm(ports, event);
    if (type.startsWith('application/json')) return submitJson(ports, event);
    throw new DomainError('invalid_request', { fields: [{ path: '', problem: 'content_type' }] });
  }),

  showThankYou: handlePublic(api.showThankYou, (event) =>
    withErrorPage(event, async () => {
      const { order: orderId, key } = event.queryStringParameters ?? {};
      const order = orderId && key ? await findReceipt(ports, { orderId, token: key }) : undefined;
      const page = order && (await ports.pages.find(order.landingPageId));
      const body = renderThankYou(order, { shell: builtPages.receipt, page });
      return html(api.showThankYou.status, body, documentPolicy(builtPages.receipt, page));
    }),
  ),
});

function rejectOtherHosts(event: HttpEvent): void {
  if (!isFromOwnHost(event)) throw new DomainError('not_allowed');
}

async function submitJson(ports: Ports, event: HttpEvent): Promise<HttpResult> {
  rejectOtherHosts(event);
  const submission = parseWith(api.submitOrder.body, jsonBody(event));
  const order = await placeOrder(ports, submission, deviceOf(event.headers['user-agent'] ?? ''));
  return json(api.submitOrder.status, {
    orderId: order.id,
    message: orderPlaced,
    thankYouUrl: receiptPath(order),
  } satisfies OrderReceipt);
}

/**
 * An accepted order redirects to the thank-you page, which may be reloaded without ordering again. A rejected one shows
 * the page once more, with everything as typed and each problem beside its field.
 */
function submitForm(ports: Ports, event: HttpEvent): Promise<HttpResult> {
  const posted = readOrderForm(textBody(event));
  return withErrorPage(event, async () => {
    try {
      rejectOtherHosts(event);
      const submission = parseWith(api.submitOrder.body, posted.submission);
      return seeOther(receiptPath(await placeOrder(ports, submission)));
    } catch (error) {
      if (isDomainError(error)) return showProblems(ports, posted, error);
      throw error;
    }
  });
}

async function showProblems(
  { pages, sites }: Ports,
  posted: PostedForm,
  error: DomainError,
): Promise<HttpResult> {
  const page = await pages.find(posted.submission.landingPageId);
  if (!page?.isEnabled) return html(404, page ? builtPages.unavailable : builtPages.notFound);
  const body = renderLandingPage(page, {
    shell: builtPages.landingPage,
    url: siteUrl(sites, page.subdomain),
    form: { values: posted.values, problems: problemsOf(error), banner: orderErrorNotice(error.code).title },
  });
  return html(errorStatus[error.code], body, documentPolicy(builtPages.landingPage, page));
}

function problemsOf({ details }: DomainError): Record<string, ShopperProblem> {
  const problems: Record<string, ShopperProblem> = {};
  for (const { path, problem } of details.fields ?? [])
    if (isShopperProblem(problem)) problems[path] = problem;
  return problems;
}

/** Answers a shopper's browser with a page. Unexpected errors are logged and answered with the generic error page. */
async function withErrorPage(event: HttpEvent, answer: () => Promise<HttpResult>): Promise<HttpResult> {
  try {
    return await answer();
  } catch (error) {
    log.error('failed', { route: event.routeKey, error });
    return html(500, builtPages.genericError);
  }
}
