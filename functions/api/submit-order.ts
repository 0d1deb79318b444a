import { api } from '@mirsah/contracts/api';
import { deviceOf } from '@mirsah/domain/attribution';
import { type DomainError, isDomainError } from '@mirsah/domain/error';
import { siteUrl } from '@mirsah/domain/landing-page';
import { isShopperProblem, type ShopperProblem } from '@mirsah/domain/order/check-fields';
import { placeOrder } from '@mirsah/domain/order/place';
import {
  findReceipt,
  type OrderReceipt,
  type OrderSubmission,
  receiptPath,
} from '@mirsah/domain/order/submission';
import { orderErrorNotice } from '@mirsah/landing-template/messages';
import { builtPages } from '@mirsah/landing-template/render/built-pages';
import { renderLandingPage } from '@mirsah/landing-template/render/landing-page';
import { documentPolicy } from '@mirsah/landing-template/render/policy';
import { renderThankYou } from '@mirsah/landing-template/render/thank-you';
import { getDependencies } from '../dependencies.ts';
import { handlePage } from '../http/lambda.ts';
import { type HttpEvent, jsonBody, parseWith, textBody } from '../http/request.ts';
import { errorStatus, type HttpResult, html, json, seeOther } from '../http/response.ts';
import { getEnvironment } from '../runtime/environment.ts';
import { log } from '../runtime/log.ts';

const ACCEPTED = 'تم إرسال طلبك بنجاح، سنتواصل معك قريبًا';

/** Takes an order as JSON from the form's script, or as the form itself where no script runs. */
export const submitOrder = handlePage(api.submitOrder, async (event) =>
  isForm(event) ? submitOrderForm(event) : submitOrderJson(event),
);

async function submitOrderJson(event: HttpEvent) {
  const submission = parseWith(api.submitOrder.body, jsonBody(event));
  const order = await placeOrder(getDependencies(), submission, deviceOf(event.headers['user-agent'] ?? ''));
  return json(api.submitOrder.status, {
    orderId: order.id,
    message: ACCEPTED,
    thankYouUrl: receiptPath(order),
  } satisfies OrderReceipt);
}

function isForm(event: HttpEvent): boolean {
  return (event.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
}

/**
 * An order posted without script. Accepted: on to the thank-you page, which a reload only shows again. Refused:
 * the page once more, with everything as typed and each problem beside its field.
 */
export function submitOrderForm(event: HttpEvent): Promise<HttpResult> {
  const posted = readOrderForm(textBody(event));
  return withErrorPage(event, async () => {
    try {
      const submission = parseWith(api.submitOrder.body, posted.submission);
      return seeOther(receiptPath(await placeOrder(getDependencies(), submission)));
    } catch (error) {
      if (isDomainError(error)) return showProblems(posted, error);
      throw error;
    }
  });
}

async function showProblems(posted: PostedForm, error: DomainError): Promise<HttpResult> {
  const page = await getDependencies().pages.find(posted.submission.landingPageId);
  if (!page?.isEnabled) return html(404, page ? builtPages.unavailable : builtPages.notFound);
  const { SITES_DOMAIN, SITES_PROTOCOL } = getEnvironment();
  const body = renderLandingPage(page, {
    shell: builtPages.landingPage,
    url: siteUrl({ domain: SITES_DOMAIN, protocol: SITES_PROTOCOL }, page.subdomain),
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

const FIELD = 'field.';

/** What a shopper's browser posts without script, by the form's names. */
export type PostedForm = {
  submission: OrderSubmission;
  /** Everything as typed, by field id, to fill the form again beside its errors. */
  values: Record<string, string>;
};

/**
 * Reads the order form of a landing page as a browser posts it (`application/x-www-form-urlencoded`). The price is
 * the one that stood beside the chosen variant. Lengths and numbers are checked by the submission's schema after.
 */
export function readOrderForm(body: string): PostedForm {
  const form = new URLSearchParams(body);
  const text = (name: string) => form.get(name) ?? '';
  const variantId = text('variantId');
  const shippingOptionId = text('shippingOptionId');
  const fields = Object.fromEntries(
    [...form]
      .filter(([name]) => name.startsWith(FIELD))
      .map(([name, value]) => [name.slice(FIELD.length), value]),
  );
  const essentials = {
    name: text('name'),
    phone: text('phone'),
    address: text('address'),
    country: text('country'),
  };
  return {
    submission: {
      landingPageId: text('landingPageId'),
      ...essentials,
      items: [
        {
          sku: '',
          name: '',
          variant: '',
          price: text(variantId ? `price.${variantId}` : 'price'),
          quantity: Number(text('quantity') || 1),
          ...(variantId && { variantId }),
        },
      ],
      ...(shippingOptionId && { shippingOptionId }),
      ...(Object.keys(fields).length > 0 && { fields }),
    },
    values: { ...fields, ...essentials, variantId, shippingOptionId, quantity: text('quantity') },
  };
}

export const showThankYou = handlePage(api.showThankYou, (event) =>
  withErrorPage(event, async () => {
    const { order: orderId, key } = event.queryStringParameters ?? {};
    const dependencies = getDependencies();
    const order = orderId && key ? await findReceipt(dependencies, { orderId, token: key }) : undefined;
    const page = order && (await dependencies.pages.find(order.landingPageId));
    const body = renderThankYou(order, { shell: builtPages.receipt, page });
    return html(api.showThankYou.status, body, documentPolicy(builtPages.receipt, page));
  }),
);

/** Runs what answers a shopper's browser with a page; the unforeseen is logged whole and shown as a kind page. */
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
