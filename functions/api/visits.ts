import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { api } from '@mirsah/contracts/api';
import type { Clock } from '@mirsah/domain/clock';
import { placeOfHost, type Sites } from '@mirsah/domain/landing-page';
import { queueNumber, type ViewMessage } from '@mirsah/domain/metrics/view-message';
import { MAX_VISIT_EVENT_BYTES, type VisitRequest, viewMessageOf } from '@mirsah/domain/metrics/visit-event';
import { report } from '@mirsah/table/dynamo/telemetry';
import { handlePublic } from '../http/endpoint.ts';
import {
  type HttpEvent,
  isOriginOf,
  jsonBody,
  limitBody,
  parseWith,
  type VisitorHash,
} from '../http/request.ts';

/** The queues in which views wait until they are counted; each page's in one of them. */
export type ViewQueue = { add(message: ViewMessage): Promise<void> };

export function createViewQueue(sqs: SQSClient, queueUrls: readonly string[]): ViewQueue {
  return {
    async add(message) {
      const QueueUrl = queueUrls[queueNumber(message.pageId, queueUrls.length)];
      await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }));
    },
  };
}

type Ports = { viewQueue: ViewQueue; visitorHash: VisitorHash; clock: Clock; sites: Sites };

/**
 * Takes what the script on merchants' pages reports of a visit, and queues it. Neither the page nor anything else is
 * read: whether there is such a page on that host is checked when views are counted, thousands at a time.
 */
export const visits = ({ viewQueue, visitorHash, clock, sites }: Ports) => ({
  collectVisit: handlePublic(api.collectVisit, async (event) => {
    limitBody(event, MAX_VISIT_EVENT_BYTES);
    const visit = parseWith(api.collectVisit.body, jsonBody(event));
    // Browsers send their page's origin with every POST, and a page cannot send another one's.
    if (isOriginOf(event.headers.origin ?? '', event.headers['x-forwarded-host'] ?? '')) {
      const message = viewMessageOf(
        visit,
        requestOf(sites, event, visitorHash(event, visit.pageId)),
        clock.now(),
      );
      if (message) {
        await viewQueue.add(message);
        report('ViewsTaken', 1);
      }
    }
    return { statusCode: api.collectVisit.status, headers: { 'cache-control': 'no-store' } };
  }),
});

const SENDER_LENGTH = 12;

function requestOf(sites: Sites, { headers }: HttpEvent, sender: string): VisitRequest {
  const host = headers['x-forwarded-host'] ?? '';
  return {
    host,
    place: placeOfHost(sites, host),
    userAgent: headers['user-agent'] ?? '',
    country: headers['cloudfront-viewer-country'] ?? '',
    sender: sender.slice(0, SENDER_LENGTH),
    asksNotToBeTracked: headers.dnt === '1' || headers['sec-gpc'] === '1',
  };
}
