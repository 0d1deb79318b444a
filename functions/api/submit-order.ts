import { api } from '@mirsah/contracts/api';
import { type DeviceKind, deviceOf } from '@mirsah/domain/attribution';
import type { Clock } from '@mirsah/domain/clock';
import type { ConnectionRepository } from '@mirsah/domain/connection';
import { DomainError, isDomainError } from '@mirsah/domain/error';
import { placeOfHost, type Sites, siteUrl } from '@mirsah/domain/landing-page';
import type { PublicLandingPages } from '@mirsah/domain/landing-page/commands';
import { isShownAt, type PageDomains } from '@mirsah/domain/landing-page/shown-at';
import { soldOut } from '@mirsah/domain/landing-page/stock';
import { isPricedByCity } from '@mirsah/domain/landing-page/zone-at';
import type { Order } from '@mirsah/domain/order';
import { answerAfterOffer, type OfferAnswers } from '@mirsah/domain/order/after-offer';
import { isShopperProblem, type ShopperProblem } from '@mirsah/domain/order/check-fields';
import { destinationOf } from '@mirsah/domain/order/destination';
import { placeOrder as place } from '@mirsah/domain/order/place';
import type { OrderPlacement, ReceiptRepository } from '@mirsah/domain/order/ports';
import {
  findReceipt,
  type OrderReceipt,
  type OrderSubmission,
  ownReceiptPath,
  RECEIPT_PATH,
  RECEIPT_SECONDS,
  receiptPath,
} from '@mirsah/domain/order/submission';
import type { SellerRepository } from '@mirsah/domain/seller';
import type { OwnerStatuses } from '@mirsah/domain/user/ports';
import { returnedFormBanner } from '@mirsah/landing-template/messages';
import { builtPages } from '@mirsah/landing-template/render/built-pages';
import { documentPolicy } from '@mirsah/landing-template/render/policy';
import { report } from '@mirsah/table/dynamo/telemetry';
import { handlePublic } from '../http/endpoint.ts';
import {
  type HttpEvent,
  isFromOwnHost,
  jsonBody,
  limitBody,
  parseWith,
  textBody,
  type VisitorHash,
} from '../http/request.ts';
import { errorStatus, type HttpResult, html, json, seeOther } from '../http/response.ts';
import { orderPlaced } from '../messages/index.ts';
import { log } from '../runtime/lambda.ts';
import { type PostedForm, readOrderForm } from './order-form-post.ts';

type Ports = {
  pages: PublicLandingPages;
  domains: PageDomains;
  sellers: Pick<SellerRepository, 'find'>;
  ownerStatus: OwnerStatuses;
  placement: OrderPlacement;
  connections: Pick<ConnectionRepository, 'isCodConnected'>;
  receipts: ReceiptRepository;
  answers: OfferAnswers;
  visitorHash: VisitorHash;
  clock: Clock;
  /** Where merchants' pages are served. */
  sites: Sites;
  /** Host of the dashboard and the product's own pages. */
  mainHost: string;
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

  /**
   * The receipt. A browser that keeps its key in a cookie is sent on to an address without the key, where the page may
   * load pixels: their networks report the address to themselves. A browser that comes with the link alone sees the
   * receipt without pixels.
   */
  showThankYou: handlePublic(api.showThankYou, (event) =>
    withErrorPage(event, async () => {
      const { order: orderId = '', key } = receiptQuery(event);
      const kept = keptToken(event, orderId);
      const token = key ?? kept;
      const found = orderId && token ? await findReceipt(ports, { orderId, token }) : undefined;
      const [itsPage, seller] = found
        ? await Promise.all([ports.pages.find(found.landingPageId), ports.sellers.find(found.ownerId)])
        : [];
      // A receipt is shown on the main host and on its own page's, never on another page's.
      const isElsewhere = itsPage !== undefined && !(await isShownAt(ports, itsPage, placeOf(ports, event)));
      const [order, page] = isElsewhere ? [] : [found, itsPage];
      if (order && key && key === kept) return seeOther(ownReceiptPath(order));
      const isAddressSecret = key !== undefined;
      const action = order && (isAddressSecret ? receiptPath(order) : ownReceiptPath(order));
      const { renderThankYou } = await import('@mirsah/landing-template/render/thank-you');
      const body = renderThankYou(order, {
        shell: builtPages.receipt,
        page: page && { ...page, seller },
        withPixels: !isAddressSecret,
        asking: action === undefined ? undefined : { now: ports.clock.now(), action },
      });
      const policy = documentPolicy(builtPages.receipt, isAddressSecret ? undefined : page);
      const result = html(api.showThankYou.status, body, policy);
      return order && isAddressSecret ? withReceiptCookie(ports, order, result) : result;
    }),
  ),

  /** Whoever can open the receipt can answer; pages of other hosts cannot have it answered. */
  answerAfterOffer: handlePublic(api.answerAfterOffer, async (event) => {
    limitBody(event, MAX_BODY_BYTES);
    rejectOtherHosts(event);
    return withErrorPage(event, async () => {
      const { order: orderId = '', key } = receiptQuery(event);
      const form = new URLSearchParams(textBody(event));
      const order = await answerAfterOffer(ports, {
        orderId,
        token: key ?? keptToken(event, orderId) ?? '',
        step: form.get('step') ?? '',
        isAccepted: form.get('answer') === 'accept',
        variantId: form.get('variantId') ?? undefined,
      });
      if (!order) return seeOther(RECEIPT_PATH);
      return seeOther(key === undefined ? ownReceiptPath(order) : receiptPath(order));
    });
  }),
});

/** Empty when it could not be a receipt's. */
function receiptQuery({ queryStringParameters }: HttpEvent) {
  return api.showThankYou.query.safeParse(queryStringParameters ?? {}).data ?? { order: undefined };
}

const cookieName = (orderId: string) => `receipt-${orderId}`;

/** The receipt's token that this browser was given with the order. */
function keptToken({ cookies = [] }: HttpEvent, orderId: string): string | undefined {
  const start = `${cookieName(orderId)}=`;
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
}

/** Has the browser keep the key to the order's receipt where no script can read it. */
function withReceiptCookie({ sites }: Ports, order: Order, result: HttpResult): HttpResult {
  const attributes = [
    `Path=${RECEIPT_PATH}`,
    `Max-Age=${RECEIPT_SECONDS}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(sites.protocol === 'https' ? ['Secure'] : []),
  ];
  const cookie = [`${cookieName(order.id)}=${order.receiptToken}`, ...attributes].join('; ');
  return { ...result, cookies: [cookie] };
}

function rejectOtherHosts(event: HttpEvent): void {
  if (!isFromOwnHost(event)) throw new DomainError('not_allowed');
}

/** Places the order that `read` finds in the request, and reports what became of the attempt. */
async function placeOrder(
  ports: Ports,
  event: HttpEvent,
  read: () => unknown,
  about: { device?: DeviceKind } = {},
): Promise<Order> {
  report('OrdersTried', 1);
  try {
    rejectOtherHosts(event);
    const submission = parseWith(api.submitOrder.body, read());
    const order = await place(ports, submission, { ...requestOf(ports, event, submission), ...about });
    report('OrdersPlaced', 1);
    return order;
  } catch (error) {
    const code = isDomainError(error) ? error.code : undefined;
    if (!code) report('OrdersFailed', 1);
    // Where a merchant stops orders with the stock, a refusal is nothing to look into.
    else if (code !== 'sold_out' && code !== 'not_enough_stock') report('OrdersRefused', 1, code);
    throw error;
  }
}

async function submitJson(ports: Ports, event: HttpEvent): Promise<HttpResult> {
  const device = deviceOf(event.headers['user-agent'] ?? '');
  const order = await placeOrder(ports, event, () => jsonBody(event), { device });
  const receipt: OrderReceipt = {
    orderId: order.id,
    message: orderPlaced,
    thankYouUrl: receiptPath(order),
  };
  return withReceiptCookie(ports, order, json(api.submitOrder.status, receipt));
}

/**
 * An accepted order redirects to the thank-you page, which may be reloaded without ordering again. A rejected one shows
 * the page once more, with everything as typed and each problem beside its field.
 */
function submitForm(ports: Ports, event: HttpEvent): Promise<HttpResult> {
  const posted = readOrderForm(textBody(event));
  return withErrorPage(event, async () => {
    try {
      const order = await placeOrder(ports, event, () => posted.submission);
      return withReceiptCookie(ports, order, seeOther(receiptPath(order)));
    } catch (error) {
      if (isDomainError(error)) return showProblems(ports, event, posted, error);
      throw error;
    }
  });
}

/** Where a page is asked for; undefined on the main host. */
function placeOf({ sites, mainHost }: Ports, { headers }: HttpEvent): string | undefined {
  const host = headers['x-forwarded-host'] ?? '';
  return host === mainHost ? undefined : placeOfHost(sites, host);
}

function requestOf({ visitorHash, sites }: Ports, event: HttpEvent, { landingPageId }: OrderSubmission) {
  const place = placeOfHost(sites, event.headers['x-forwarded-host'] ?? '');
  return { place, visitor: visitorHash(event, `order ${landingPageId}`) };
}

/** Only this and receipts are rendered here, so an order from the form's script does not wait for React to load. */
async function showProblems(
  ports: Ports,
  event: HttpEvent,
  posted: PostedForm,
  error: DomainError,
): Promise<HttpResult> {
  const { pages, sites } = ports;
  const page = await pages.find(posted.submission.landingPageId);
  const { place } = requestOf(ports, event, posted.submission);
  if (page && !(await isShownAt(ports, page, place))) return html(404, builtPages.notFound);
  if (!page?.isEnabled) return html(404, page ? builtPages.unavailable : builtPages.notFound);
  const { renderLandingPage } = await import('@mirsah/landing-template/render/landing-page');
  const { place: asked, zone } = await destinationOf(page, posted.values);
  const seller = await ports.sellers.find(page.ownerId);
  const body = renderLandingPage(
    { ...(error.code === 'sold_out' ? soldOut(page) : page), seller },
    {
      shell: builtPages.landingPage,
      url: siteUrl(sites, page.subdomain),
      form: {
        values: posted.values,
        problems: problemsOf(error),
        banner: returnedFormBanner(error.code),
        // Without a city there is no zone to show where one is needed.
        zoneId: asked || !isPricedByCity(page, posted.values.country) ? zone.id : undefined,
      },
    },
  );
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
