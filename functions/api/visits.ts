import { api } from '@mirsah/contracts/api';
import { DomainError } from '@mirsah/domain/error';
import { collectVisitEvent, type VisitRequest } from '@mirsah/domain/metrics/collect-visit';
import { MAX_VISIT_EVENT_BYTES } from '@mirsah/domain/metrics/page-view';
import { getDependencies } from '../dependencies.ts';
import { handlePage } from '../http/lambda.ts';
import { type HttpEvent, jsonBody, parseWith, visitorHash } from '../http/request.ts';

export const collectVisit = handlePage(api.collectVisit, async (event) => {
  if ((event.body?.length ?? 0) > MAX_VISIT_EVENT_BYTES) throw new DomainError('payload_too_large');
  const visit = parseWith(api.collectVisit.body, jsonBody(event));
  const request = requestOf(event, visit.pageId);
  if (isSameOrigin(event, request.host)) await collectVisitEvent(getDependencies(), visit, request);
  return { statusCode: api.collectVisit.status, headers: { 'cache-control': 'no-store' } };
});

function requestOf(event: HttpEvent, pageId: string): VisitRequest {
  const { headers } = event;
  return {
    host: headers['x-forwarded-host'] ?? '',
    userAgent: headers['user-agent'] ?? '',
    country: headers['cloudfront-viewer-country'] ?? '',
    visitor: visitorHash(event, pageId),
    asksNotToBeTracked: headers.dnt === '1' || headers['sec-gpc'] === '1',
  };
}

/** Browsers name the origin with every POST, and no page can name another's. */
function isSameOrigin({ headers }: HttpEvent, host: string): boolean {
  const { origin = '' } = headers;
  return host !== '' && URL.canParse(origin) && new URL(origin).host === host;
}
