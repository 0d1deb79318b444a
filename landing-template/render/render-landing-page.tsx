import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { LandingPageView } from '../landing-page-view.tsx';
import { ORDER_STATE_ID, type PostedForm } from '../order-form/order-form-page.ts';
import { packState } from '../order-form/packed-state.ts';
import { enabledPixels, pixelData } from '../pixels/enabled-pixels.ts';
import { toScriptJson } from './escape.ts';
import { landingPageHead } from './landing-page-head.ts';
import { fillShell, readShell } from './shell.ts';

/**
 * A merchant's whole page as HTML. `shell` is the built `shell.html`, `url` the page's canonical address; `form` is
 * a form posted without script that must come back with what was typed and what is wrong with it.
 */
export function renderLandingPage(
  page: LandingPage,
  options: { shell: string; url: string; form?: PostedForm | undefined },
): string {
  const { url, form: posted } = options;
  const shell = readShell(options.shell);
  const markup = renderToStaticMarkup(
    <LandingPageView page={page} posted={posted} laterStyles={shell.laterStyles} />,
  );
  const state = toScriptJson(packState(page, posted));
  return fillShell(shell, {
    head: landingPageHead(page, url),
    body: posted ? withFocusOnProblem(markup) : markup,
    data: `<script type="application/json" id="${ORDER_STATE_ID}">${state}</script>${pixelData(enabledPixels(page))}`,
  });
}

/** Opens a returned page at what is wrong with it, however far down the form stands. */
function withFocusOnProblem(markup: string): string {
  return markup.includes('aria-invalid="true"')
    ? markup.replace('aria-invalid="true"', 'aria-invalid="true" autofocus')
    : markup.replace('role="alert"', 'role="alert" tabindex="-1" autofocus');
}
