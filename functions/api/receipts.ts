import { api } from '@mirsah/contracts/api';
import type { BusinessDetailsRepository } from '@mirsah/domain/business-details';
import type { Clock } from '@mirsah/domain/clock';
import type { ConversionConnections } from '@mirsah/domain/conversion/connection';
import { placeOfHost, type Sites } from '@mirsah/domain/landing-page';
import type { PublicLandingPages } from '@mirsah/domain/landing-page/commands';
import { readAccountPixels } from '@mirsah/domain/landing-page/pixels';
import { isShownAt, type PageDomains } from '@mirsah/domain/landing-page/shown-at';
import type { Order } from '@mirsah/domain/order';
import { answerAfterOffer, type OfferAnswers } from '@mirsah/domain/order/after-offer';
import {
  type AnswerCodePorts,
  answerCode,
  askForAnotherCode,
  isAskedForCode,
} from '@mirsah/domain/order/phone-code';
import type { ReceiptRepository } from '@mirsah/domain/order/ports';
import {
  AFTER_OFFER,
  findReceipt,
  ownReceiptPath,
  RECEIPT_PATH,
  RECEIPT_SECONDS,
  receiptPath,
  withCodeAnswer,
} from '@mirsah/domain/order/submission';
import { builtPages } from '@mirsah/landing-template/render/built-pages';
import { documentPolicy } from '@mirsah/landing-template/render/policy';
import { handlePublic } from '../http/endpoint.ts';
import { type HttpEvent, limitBody, rejectOtherHosts, textBody } from '../http/request.ts';
import { type HttpResult, html, seeOther } from '../http/response.ts';
import { log } from '../runtime/lambda.ts';

type Ports = {
  pages: PublicLandingPages;
  domains: PageDomains;
  businessDetails: Pick<BusinessDetailsRepository, 'find'>;
  conversionConnections: Pick<ConversionConnections, 'find'>;
  phoneCodes: Pick<AnswerCodePorts, 'codes' | 'codeHash' | 'settlement'>;
  connections: AnswerCodePorts['connections'];
  rates: AnswerCodePorts['rates'];
  receipts: ReceiptRepository;
  answers: OfferAnswers;
  clock: Clock;
  /** Where merchants' pages are served. */
  sites: Sites;
  /** Host of the dashboard and the product's own pages. */
  mainHost: string;
};

/** Ten times what the largest answer can hold. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * What a shopper sees and answers after the order: the thank-you page, its offer, and the code it may ask
 * for.
 */
export const receipts = (ports: Ports) => ({
  /**
   * The receipt. A browser that keeps its key in a cookie is sent on to an address without the key, where the
   * page may load pixels: their networks report the address to themselves. A browser that comes with the link
   * alone sees the receipt without pixels.
   */
  showThankYou: handlePublic(api.showThankYou, (event) =>
    withErrorPage(event, async () => {
      const { order: orderId = '', key, code: codeAnswer } = receiptQuery(event);
      const kept = keptToken(event, orderId);
      const token = key ?? kept;
      const found = orderId && token ? await findReceipt(ports, { orderId, token }) : undefined;
      const [itsPage, businessDetails] = found
        ? await Promise.all([
            ports.pages.find(found.landingPageId),
            ports.businessDetails.find(found.ownerId),
          ])
        : [];
      const [order, shown] = (await isElsewhere(ports, event, itsPage)) ? [] : [found, itsPage];
      if (order && key && key === kept) return seeOther(withCodeAnswer(ownReceiptPath(order), codeAnswer));
      const isAddressSecret = key !== undefined;
      // Without pixels their ids are not asked for.
      const page = shown && !isAddressSecret ? await readAccountPixels(ports, shown) : shown;
      const action = order && (isAddressSecret ? receiptPath(order) : ownReceiptPath(order));
      const code = order && isAskedForCode(order) ? await ports.phoneCodes.codes.find(order.id) : undefined;
      const { renderThankYou } = await import('@mirsah/landing-template/render/thank-you');
      const body = renderThankYou(order, {
        shell: builtPages.receipt,
        page: page && { ...page, businessDetails },
        withPixels: !isAddressSecret,
        asking: action === undefined ? undefined : { now: ports.clock.now(), action },
        asked: { code, answer: codeAnswer },
      });
      const policy = documentPolicy(builtPages.receipt, isAddressSecret ? undefined : page);
      const result = html(api.showThankYou.status, body, policy);
      return order && isAddressSecret ? withReceiptCookie(ports, order, result) : result;
    }),
  ),

  /** Anyone who can open the receipt can answer; pages of other hosts cannot submit an answer. */
  answerAfterOffer: handlePublic(api.answerAfterOffer, async (event) => {
    limitBody(event, MAX_BODY_BYTES);
    rejectOtherHosts(event);
    return withErrorPage(event, async () => {
      const { order: orderId = '', key } = receiptQuery(event);
      const form = new URLSearchParams(textBody(event));
      const receipt = { orderId, token: key ?? keptToken(event, orderId) ?? '' };
      const found = orderId && receipt.token ? await findReceipt(ports, receipt) : undefined;
      const itsPage = found && (await ports.pages.find(found.landingPageId));
      if (await isElsewhere(ports, event, itsPage)) return seeOther(RECEIPT_PATH);
      const back = (order: Order) => (key === undefined ? ownReceiptPath(order) : receiptPath(order));
      if (form.has('code') || form.has('resend')) {
        const ofCode = { ...ports, ...ports.phoneCodes };
        const answered = form.has('resend')
          ? await askForAnotherCode(ofCode, receipt)
          : await answerCode(ofCode, { ...receipt, typed: form.get('code') ?? '' });
        return seeOther(answered ? withCodeAnswer(back(answered.order), answered.answer) : RECEIPT_PATH);
      }
      const order = await answerAfterOffer(ports, {
        ...receipt,
        step: form.get('step') ?? '',
        isAccepted: form.get('answer') === 'accept',
        variantId: form.get('variantId') ?? undefined,
      });
      return seeOther(order ? `${back(order)}#${AFTER_OFFER}` : RECEIPT_PATH);
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
export function withReceiptCookie(
  { sites }: Pick<Ports, 'sites'>,
  order: Order,
  result: HttpResult,
): HttpResult {
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

/** A receipt is shown and answered on the main host and on its own page's, never on another page's. */
async function isElsewhere(
  ports: Ports,
  event: HttpEvent,
  page: Awaited<ReturnType<Ports['pages']['find']>>,
): Promise<boolean> {
  return page !== undefined && !(await isShownAt(ports, page, placeOf(ports, event)));
}

/** Where a page is asked for; undefined on the main host. */
function placeOf({ sites, mainHost }: Ports, { headers }: HttpEvent): string | undefined {
  const host = headers['x-forwarded-host'] ?? '';
  return host === mainHost ? undefined : placeOfHost(sites, host);
}

/**
 * Answers a shopper's browser with a page. Unexpected errors are logged and answered with the generic error
 * page.
 */
export async function withErrorPage(
  event: HttpEvent,
  answer: () => Promise<HttpResult>,
): Promise<HttpResult> {
  try {
    return await answer();
  } catch (error) {
    log.error('failed', { route: event.routeKey, error });
    return html(500, builtPages.genericError);
  }
}
