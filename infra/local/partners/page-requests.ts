import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { sendHtml, sendJson } from '../edge/local-page.ts';
import { behaviors, isBehaviorOf, isPartner } from './behaviors.ts';
import { renderPartnersPage } from './page.ts';
import type { Partners, PartnersState } from './partners.ts';

/** Serves the partners' page and its JSON, and takes the scripts that are posted to either. */
export async function handlePartnersPage(
  partners: { state(): PartnersState; script: Partners['script']; endpoint: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const wantsJson = pathname === '/__local/partners.json';
  if (!wantsJson && pathname !== '/__local/partners')
    return sendJson(response, { message: 'Not Found' }, 404);
  if (request.method !== 'POST') {
    if (wantsJson) return sendJson(response, partners.state());
    return sendHtml(response, renderPartnersPage(partners.state(), partners.endpoint));
  }
  const content = await text(request);
  const wish: Record<string, unknown> = wantsJson
    ? parse(content)
    : Object.fromEntries(new URLSearchParams(content));
  const { partner, behavior } = wish;
  if (!isPartner(partner) || !isBehaviorOf(partner, behavior)) {
    return sendJson(response, { message: 'Unknown partner or behavior', behaviors }, 400);
  }
  const times = Number(wish.times);
  partners.script(partner, behavior, times > 0 ? times : undefined);
  if (wantsJson) return sendJson(response, partners.state());
  response.writeHead(303, { location: '/__local/partners' }).end();
}

function parse(content: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
