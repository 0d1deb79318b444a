import { api } from '@mirsah/contracts/api';
import { type DeviceKind, deviceOf } from '@mirsah/domain/attribution';
import type { BusinessDetailsRepository } from '@mirsah/domain/business-details';
import { DomainError, isDomainError } from '@mirsah/domain/error';
import { placeOfHost, type Sites, siteUrl } from '@mirsah/domain/landing-page';
import { findPageShown } from '@mirsah/domain/landing-page/experiment';
import { readAccountPixels } from '@mirsah/domain/landing-page/pixels';
import { isShownAt } from '@mirsah/domain/landing-page/shown-at';
import { pageReference } from '@mirsah/domain/landing-page/shown-variant';
import { soldOut } from '@mirsah/domain/landing-page/stock';
import { isPricedByCity } from '@mirsah/domain/landing-page/zone-at';
import type { Order } from '@mirsah/domain/order';
import { isShopperProblem, type ShopperProblem } from '@mirsah/domain/order/check-fields';
import { destinationOf } from '@mirsah/domain/order/destination';
import { type PlacePorts, placeOrder as place } from '@mirsah/domain/order/place';
import { type OrderReceipt, type OrderSubmission, receiptPath } from '@mirsah/domain/order/submission';
import type { RateCounter } from '@mirsah/domain/rate-limit';
import { returnedFormBanner } from '@mirsah/landing-template/messages';
import { builtPages } from '@mirsah/landing-template/render/built-pages';
import { documentPolicy } from '@mirsah/landing-template/render/policy';
import { report } from '@mirsah/table/dynamo/telemetry';
import { handlePublic } from '../http/endpoint.ts';
import {
  browserOf,
  type HttpEvent,
  jsonBody,
  limitBody,
  pageVisitor,
  parseWith,
  rejectOtherHosts,
  textBody,
  type VisitorHash,
} from '../http/request.ts';
import { errorStatus, type HttpResult, html, json, seeOther } from '../http/response.ts';
import { orderPlaced } from '../messages/index.ts';
import { type PostedForm, readOrderForm } from './order-form-post.ts';
import { withErrorPage, withReceiptCookie } from './receipts.ts';

type Ports = PlacePorts & {
  businessDetails: Pick<BusinessDetailsRepository, 'find'>;
  rates: RateCounter;
  visitorHash: VisitorHash;
  /** Where merchants' pages are served. */
  sites: Sites;
};

/** Ten times what the largest form can hold. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * How a shopper orders: as JSON from the form's script, or as a form post where no script runs. Pages of
 * other hosts cannot order: otherwise any web site could have its visitors flood a merchant with orders.
 */
export const submitOrder = (ports: Ports) => ({
  submitOrder: handlePublic(api.submitOrder, async (event) => {
    limitBody(event, MAX_BODY_BYTES);
    const type = event.headers['content-type'] ?? '';
    if (type.startsWith('application/x-www-form-urlencoded')) return submitForm(ports, event);
    if (type.startsWith('application/json')) return submitJson(ports, event);
    throw new DomainError('invalid_request', { fields: [{ path: '', problem: 'content_type' }] });
  }),
});

/**
 * Browsers show the response to a form without script. Undefined for a request that is not one, whose sender
 * reads JSON.
 */
export const errorPageFor = ({ headers }: HttpEvent): HttpResult | undefined =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    ? html(500, builtPages.genericError)
    : undefined;

/** Places the order that `read` finds in the request, and reports the result of the attempt. */
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
    // When a merchant stops orders with the stock, a rejection is not an incident.
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
 * An accepted order redirects to the thank-you page, which may be reloaded without ordering again. A rejected
 * one shows the page once more, with everything as typed and each problem beside its field.
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

function requestOf(ports: Ports, event: HttpEvent, submission: OrderSubmission) {
  const { visitorHash, sites } = ports;
  const place = placeOfHost(sites, event.headers['x-forwarded-host'] ?? '');
  const visitor = pageVisitor(visitorHash, event, 'order', submission.landingPageId);
  return { place, visitor, browser: browserOf(sites, event, submission) };
}

/**
 * Only this and receipts are rendered here, so an order from the form's script does not wait for React to
 * load.
 */
async function showProblems(
  ports: Ports,
  event: HttpEvent,
  posted: PostedForm,
  error: DomainError,
): Promise<HttpResult> {
  const { sites, clock } = ports;
  const shown = await findPageShown(ports, posted.submission.landingPageId, clock.now());
  const page = shown?.page;
  const { place } = requestOf(ports, event, posted.submission);
  if (page && !(await isShownAt(ports, page, place))) return html(404, builtPages.notFound);
  if (!page?.isEnabled) return html(404, page ? builtPages.unavailable : builtPages.notFound);
  const { renderLandingPage } = await import('@mirsah/landing-template/render/landing-page');
  const { place: asked, zone } = destinationOf(page, posted.values);
  const [businessDetails, filled] = await Promise.all([
    ports.businessDetails.find(page.ownerId),
    readAccountPixels(ports, page),
  ]);
  const body = renderLandingPage(
    {
      ...(error.code === 'sold_out' ? soldOut(filled) : filled),
      businessDetails,
      // The form comes back as the variant that was shown.
      ...(shown?.variant && { id: pageReference(page.id, shown.variant) }),
    },
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
  return html(errorStatus[error.code], body, documentPolicy(builtPages.landingPage, filled));
}

function problemsOf({ details }: DomainError): Record<string, ShopperProblem> {
  const problems: Record<string, ShopperProblem> = {};
  for (const { path, problem } of details.fields ?? [])
    if (isShopperProblem(problem)) problems[path] = problem;
  return problems;
}
