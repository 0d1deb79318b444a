import { api } from '@mirsah/contracts/api.ts';
import { type DomainError, isDomainError } from '@mirsah/domain/errors/domain-error.ts';
import { siteUrl } from '@mirsah/domain/landing-page/site-url.ts';
import { isShopperProblem, type ShopperProblem } from '@mirsah/domain/order/check-shopper-fields.ts';
import { receiptPath } from '@mirsah/domain/order/find-receipt.ts';
import { placeOrder } from '@mirsah/domain/order/place-order.ts';
import { orderRefusal } from '@mirsah/landing-template/messages/ar.ts';
import { documentPolicy } from '@mirsah/landing-template/render/document-policy.ts';
import { renderLandingPage } from '@mirsah/landing-template/render/render-landing-page.tsx';
import { shells } from '@mirsah/landing-template/render/shells.ts';
import { getDependencies } from '../../dependencies.ts';
import { getEnvironment } from '../../environment.ts';
import { errorStatus } from '../../http/error-status.ts';
import { type HttpEvent, type HttpResult, html, seeOther, textBody } from '../../http/http.ts';
import { parseWith } from '../../http/parse.ts';
import { type PostedForm, readOrderForm } from './order-form-post.ts';
import { withErrorPage } from './with-error-page.ts';

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
      if (isDomainError(error)) return showRefusal(posted, error);
      throw error;
    }
  });
}

async function showRefusal(posted: PostedForm, error: DomainError): Promise<HttpResult> {
  const page = await getDependencies().pages.find(posted.submission.landingPageId);
  if (!page?.isEnabled) return html(404, page ? shells.unavailable : shells.notFound);
  const { SITES_DOMAIN, SITES_PROTOCOL } = getEnvironment();
  const body = renderLandingPage(page, {
    shell: shells.landingPage,
    url: siteUrl({ domain: SITES_DOMAIN, protocol: SITES_PROTOCOL }, page.subdomain),
    form: { values: posted.values, problems: problemsOf(error), banner: orderRefusal(error.code).title },
  });
  return html(errorStatus[error.code], body, documentPolicy(shells.landingPage, page));
}

function problemsOf({ details }: DomainError): Record<string, ShopperProblem> {
  const problems: Record<string, ShopperProblem> = {};
  for (const { path, problem } of details.fields ?? [])
    if (isShopperProblem(problem)) problems[path] = problem;
  return problems;
}
