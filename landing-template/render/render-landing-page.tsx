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

/** React names pictures to preload before its markup; their place is the head. */
const preloads = /^(?:<link rel="preload"[^>]*>)+/;

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
  const markup = renderToStaticMarkup(
    <LandingPageView
      page={page}
      orderForm={<OrderFormBox html={form} />}
      chosenVariantId={posted?.values['variantId']}
    />,
  );
  const [preload = ''] = preloads.exec(markup) ?? [];
  const policy = `<meta http-equiv="content-security-policy" content="${escapeHtml(contentSecurityPolicy(shell))}">`;
  return fillShell(shell, {
    head: policy + preload + landingPageHead(page, url),
    state: `<script type="application/json" id="${ORDER_STATE_ID}">${toScriptJson(state)}</script>`,
    body: markup.slice(preload.length),
  });
}
