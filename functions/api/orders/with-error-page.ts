import { shells } from '@mirsah/landing-template/render/shells.ts';
import { type HttpEvent, type HttpResult, html } from '../../http/http.ts';
import { log } from '../../log.ts';

/** Runs what answers a shopper's browser with a page; the unforeseen is logged whole and shown as a kind page. */
export async function withErrorPage(
  event: HttpEvent,
  answer: () => Promise<HttpResult>,
): Promise<HttpResult> {
  try {
    return await answer();
  } catch (error) {
    log.error('failed', { route: event.routeKey, error });
    return html(500, shells.genericError);
  }
}
