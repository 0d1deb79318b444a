import type { SQSClient } from '@aws-sdk/client-sqs';
import { api } from '@mirsah/contracts/api';
import type { Clock } from '@mirsah/domain/clock';
import { isDomainError } from '@mirsah/domain/error';
import { placeOfHost, type Sites } from '@mirsah/domain/landing-page';
import { pageIdOf } from '@mirsah/domain/landing-page/shown-variant';
import { queueNumber, type ViewMessage } from '@mirsah/domain/metrics/view-message';
import {
  MAX_VISIT_EVENT_BYTES,
  toViewMessage,
  type VisitEvent,
  type VisitRequest,
} from '@mirsah/domain/metrics/visit-event';
import { parseUrl } from '@mirsah/domain/parse-url';
import { report } from '@mirsah/table/dynamo/telemetry';
import { handlePublic } from '../http/endpoint.ts';
import {
  type AddressHash,
  type HttpEvent,
  isOwnOrigin,
  jsonBody,
  limitBody,
  parseWith,
  type VisitorHash,
} from '../http/request.ts';
import type { HttpResult } from '../http/response.ts';
import { sendToQueue } from '../runtime/queue.ts';

/** The queues in which views wait until they are counted; each page uses one of them. */
export type ViewQueue = { add(message: ViewMessage): Promise<void> };

export function createViewQueue(sqs: SQSClient, queueUrls: readonly string[]): ViewQueue {
  return {
    async add(message) {
      const queueUrl = queueUrls[queueNumber(message.pageId, queueUrls.length)] ?? '';
      await sendToQueue(sqs, queueUrl, [{ message }]);
    },
  };
}

type Ports = { viewQueue: ViewQueue; clock: Clock; sites: Sites };

/**
 * Receives the report of a visit from the script on merchants' pages, and queues it. Nothing is read: whether
 * the page exists on that host is checked when views are counted, thousands at a time.
 */
export const visits = ({ visitorHash, ...ports }: Ports & { visitorHash: VisitorHash }) => ({
  collectVisit: handlePublic(api.collectVisit, async (event) => {
    const visit = readVisit(event);
    const { headers } = event;
    const host = headers['x-forwarded-host'] ?? '';
    // Browsers send their page's origin with every POST, and a page cannot send another page's origin.
    if (isOwnOrigin(headers.origin ?? '', host)) {
      const sender = visitorHash(event, pageIdOf(visit.pageId));
      await take(ports, visit, {
        headers,
        host,
        sender,
        country: headers['cloudfront-viewer-country'] ?? '',
      });
    }
    return { statusCode: api.collectVisit.status, headers: { 'cache-control': 'no-store' } };
  }),
});

/**
 * Receives the same reports at a separate address, which pages use to bypass edge, firewall and API (decision
 * 71). The browser's origin names the page, and the sender's address is that of the connection.
 */
export async function collectDirectly(
  { addressHash, ...ports }: Ports & { addressHash: AddressHash },
  event: HttpEvent,
): Promise<HttpResult> {
  const { headers, requestContext } = event;
  const { method, sourceIp } = requestContext.http;
  try {
    if (method !== 'POST') return { statusCode: 405 };
    const visit = readVisit(event);
    const host = parseUrl(headers.origin ?? '')?.host;
    const sender = addressHash(sourceIp, pageIdOf(visit.pageId));
    if (host) await take(ports, visit, { headers, host, sender, country: '' });
    return { statusCode: api.collectVisit.status };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { statusCode: error.code === 'payload_too_large' ? 413 : 400 };
  }
}

function readVisit(event: HttpEvent): VisitEvent {
  limitBody(event, MAX_VISIT_EVENT_BYTES);
  return parseWith(api.collectVisit.body, jsonBody(event));
}

type Sent = Pick<HttpEvent, 'headers'> & Pick<VisitRequest, 'host' | 'sender' | 'country'>;

async function take({ viewQueue, clock, sites }: Ports, visit: VisitEvent, sent: Sent): Promise<void> {
  const message = toViewMessage(visit, requestOf(sites, sent), clock.now());
  if (!message) return;
  await viewQueue.add(message);
  report('ViewsTaken', 1);
}

const SENDER_LENGTH = 12;

function requestOf(sites: Sites, { headers, host, sender, country }: Sent): VisitRequest {
  return {
    host,
    country,
    place: placeOfHost(sites, host),
    userAgent: headers['user-agent'] ?? '',
    sender: sender.slice(0, SENDER_LENGTH),
    asksNotToBeTracked: headers.dnt === '1' || headers['sec-gpc'] === '1',
  };
}
