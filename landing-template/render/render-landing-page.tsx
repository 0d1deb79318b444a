import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { LandingPageView } from '../landing-page-view.tsx';
import type { IslandState } from '../order-form/island.tsx';
import { OrderForm } from '../order-form/order-form.tsx';
import { OrderFormBox } from '../order-form/order-form-box.tsx';
import { ORDER_STATE_ID, orderFormPage, type PostedForm } from '../order-form/order-form-page.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { escapeHtml, toScriptJson } from './escape.ts';
import { fillShell } from './fill-shell.ts';
import { landingPageHead } from './landing-page-head.ts';

/**
 * A merchant's whole page as HTML. `shell` is the built `shell.html`, `url` the page's canonical address; `form` is
 * a form posted without script that must come back with what was typed and what is wrong with it.
 */
export function renderLandingPage(
  page: LandingPage,
  options: { shell: string; url: string; form?: PostedForm | undefined },
): string {
  const { shell, url, form: posted } = options;
  const state: IslandState = { page: orderFormPage(page), ...(posted && { posted }) };
  const form = renderToString(<OrderForm page={state.page} posted={posted} />);
  const formHtml = posted ? withFocusOnProblem(form) : form;
  const markup = renderToStaticMarkup(
    <LandingPageView
      page={page}
      orderForm={<OrderFormBox html={formHtml} />}
      chosenVariantId={posted?.values.variantId}
    />,
  );
  const policy = `<meta http-equiv="content-security-policy" content="${escapeHtml(contentSecurityPolicy(shell))}">`;
  return fillShell(shell, {
    head: policy + landingPageHead(page, url),
    state: `<script type="application/json" id="${ORDER_STATE_ID}">${toScriptJson(state)}</script>`,
    body: markup,
  });
}

/** Opens a returned page at what is wrong with it, however far down the form stands. */
function withFocusOnProblem(form: string): string {
  return form.includes('aria-invalid="true"')
    ? form.replace('aria-invalid="true"', 'aria-invalid="true" autofocus')
    : form.replace('role="alert"', 'role="alert" tabindex="-1" autofocus');
}
