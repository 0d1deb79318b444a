import type { SQSClient } from '@aws-sdk/client-sqs';
import { randomId } from '@mirsah/domain/id';
import type { ViewMessage } from '@mirsah/domain/metrics/view-message';
import { viewMessageFixture } from '@mirsah/domain/metrics/view-message.fixture';
import { describe, expect, it } from 'vitest';
import { noCaller } from '../http/caller.ts';
import { httpEventFixture } from '../http/request.fixture.ts';
import { collectDirectly, createViewQueue, visits } from './visits.ts';

const pageId = randomId();
const visit = {
  type: 'visit',
  pageId,
  viewId: '3f1d7c9e-6a52-4f0e-9b1a-0c2d4e6f8a10',
  visitorId: crypto.randomUUID(),
  startsVisit: true,
  referrer: 'https://l.instagram.com/',
  search: '',
  visibleSeconds: 12,
  hasStartedForm: false,
};

/** The purposes for which senders' addresses were hashed. */
const purposes: string[] = [];

/** Sends a report to the endpoint; returns what was queued. */
async function collect(body: unknown, headers: Record<string, string> = {}) {
  const queued: ViewMessage[] = [];
  const { collectVisit } = visits({
    viewQueue: { add: async (message) => void queued.push(message) },
    visitorHash: (_, purpose) => {
      purposes.push(purpose);
      return 'hash-of-an-address';
    },
    sites: { domain: 'mirsah.site', protocol: 'https' },
    clock: { now: () => new Date('2026-11-22T09:00:00.000Z') },
  });
  const event = httpEventFixture({
    body,
    headers: {
      'x-forwarded-host': 'oud.mirsah.site',
      origin: 'https://oud.mirsah.site',
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile Safari/604.1',
      'cloudfront-viewer-country': 'SA',
      ...headers,
    },
  });
  const { statusCode } = await collectVisit.run(event, noCaller);
  return { statusCode, queued };
}

it('a visit that the page’s own script reports is queued with the visitor’s data from its request', async () => {
  const { statusCode, queued } = await collect(visit);
  expect(statusCode).toBe(204);
  expect(queued).toEqual([
    {
      at: 1_795_338_000,
      id: `${visit.viewId}-0`,
      pageId,
      place: 'oud',
      sender: 'hash-of-an-a',
      first: {
        visitor: visit.visitorId,
        startsVisit: true,
        hasBounced: false,
        country: 'SA',
        device: 'mobile',
        source: 'instagram',
      },
      seconds: 12,
      startsForm: false,
      endsBounce: false,
    },
  ]);
});

it('a visit on a page’s own domain belongs to that host', async () => {
  const headers = { 'x-forwarded-host': 'shop.noor.com', origin: 'https://shop.noor.com' };
  expect((await collect(visit, headers)).queued).toMatchObject([{ place: 'shop.noor.com' }]);
});

it('a visit that lasts less than ten seconds without the form has bounced', async () => {
  const outcomes = [
    { visibleSeconds: 9 },
    { visibleSeconds: 9, hasStartedForm: true },
    { visibleSeconds: 9, startsVisit: false },
  ];
  const bounced = await Promise.all(
    outcomes.map(async (outcome) => (await collect({ ...visit, ...outcome })).queued[0]?.first?.hasBounced),
  );
  expect(bounced).toEqual([true, false, false]);
});

it('of later reports the seconds of one view in four count, for all four, and the form of each', async () => {
  const more = {
    type: 'more',
    pageId,
    viewId: visit.viewId,
    number: 1,
    visibleSeconds: 20,
    hasStartedForm: true,
    endsBounce: true,
  };
  const sampled = '00000000-6a52-4f0e-9b1a-0c2d4e6f8a10';
  expect((await collect(more)).queued).toMatchObject([
    { id: `${visit.viewId}-1`, first: null, seconds: 0, startsForm: true, endsBounce: true },
  ]);
  expect((await collect({ ...more, viewId: sampled })).queued).toMatchObject([{ seconds: 80 }]);
});

it('reports of pages that were published before are queued with the same sums', async () => {
  const { visibleSeconds, hasStartedForm, ...view } = visit;
  expect((await collect({ ...view, type: 'view' })).queued).toMatchObject([
    { first: { source: 'instagram', hasBounced: false }, seconds: 0 },
  ]);
  const seen = { type: 'seen', pageId, viewId: visit.viewId, visibleSeconds, hasStartedForm };
  expect((await collect(seen)).queued).toMatchObject([{ first: null, seconds: 12, startsForm: false }]);
});

it('the visit of a visitor who asked not to be tracked is queued without the visitor’s id', async () => {
  expect((await collect(visit, { 'sec-gpc': '1' })).queued).toMatchObject([{ first: { visitor: null } }]);
});

it.each(['', 'A', '<x>', 'sa'])('the country %j counts as unknown', async (country) => {
  const { queued } = await collect(visit, { 'cloudfront-viewer-country': country });
  expect(queued[0]?.first?.country).toBe('XX');
});

it.each([
  ['another site', { origin: 'https://elsewhere.example' }],
  ['another merchant’s page', { origin: 'https://other.mirsah.site' }],
  ['nowhere', { origin: '' }],
  ['a crawler', { 'user-agent': 'Googlebot/2.1' }],
  ['a browser without a name', { 'user-agent': '' }],
])('a visit that comes from %s is answered the same and not queued', async (_, headers) => {
  expect(await collect(visit, headers)).toEqual({ statusCode: 204, queued: [] });
});

it('a report that is larger than any real one is rejected before it is parsed', async () => {
  await expect(collect(`{"${'x'.repeat(3000)}`)).rejects.toMatchObject({ code: 'payload_too_large' });
});

it('the views of a page wait in one of the queues, and those of all pages in all of them', async () => {
  const sent: { QueueUrl?: string | undefined; page: string }[] = [];
  const sqs = {
    send: async ({ input }: { input: { QueueUrl?: string; MessageBody?: string } }) =>
      sent.push({ QueueUrl: input.QueueUrl, page: JSON.parse(input.MessageBody ?? '').pageId }),
  };
  const queue = createViewQueue(sqs as unknown as SQSClient, ['one', 'two', 'three']);
  const pages = Array.from({ length: 40 }, () => randomId());
  for (const pageId of [...pages, ...pages]) await queue.add(viewMessageFixture({ pageId }));
  const used = Map.groupBy(sent, ({ page }) => page);
  expect([...used.values()].every(([first, second]) => first?.QueueUrl === second?.QueueUrl)).toBe(true);
  expect(new Set(sent.map(({ QueueUrl }) => QueueUrl))).toEqual(new Set(['one', 'two', 'three']));
});

describe('reports that pages send directly, bypassing the edge', () => {
  async function collectFrom(
    body: unknown,
    { method = 'POST', headers = {} as Record<string, string> } = {},
  ) {
    const queued: ViewMessage[] = [];
    const ports = {
      viewQueue: { add: async (message: ViewMessage) => void queued.push(message) },
      addressHash: (address: string, purpose: string) => {
        purposes.push(purpose);
        return `${address}-of-${purpose}`;
      },
      sites: { domain: 'mirsah.site', protocol: 'https' as const },
      clock: { now: () => new Date('2026-11-22T09:00:00.000Z') },
    };
    const event = httpEventFixture({
      route: `${method} /`,
      body,
      sourceIp: '198.51.100.9',
      headers: {
        origin: 'https://oud.mirsah.site',
        'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile Safari/604.1',
        ...headers,
      },
    });
    const { statusCode } = await collectDirectly(ports, event);
    return { statusCode, queued };
  }

  it('a visit is queued like one that came through the edge, for the page whose origin the browser sends', async () => {
    const throughEdge = await collect(visit);
    const { statusCode, queued } = await collectFrom({ ...visit, country: 'SA' });
    expect(statusCode).toBe(204);
    expect(queued).toEqual(throughEdge.queued.map((message) => ({ ...message, sender: '198.51.100.9' })));
    const domain = await collectFrom(visit, { headers: { origin: 'https://shop.noor.com' } });
    expect(domain.queued).toMatchObject([{ place: 'shop.noor.com' }]);
  });

  it('a page and all variants in its reports have the same sender', async () => {
    const named = [pageId, `${pageId}.1a`, `${pageId}.99999b`];
    await Promise.all(named.map((reference) => collectFrom({ ...visit, pageId: reference })));
    expect(purposes.slice(-3)).toEqual([pageId, pageId, pageId]);
    await Promise.all(named.map((reference) => collect({ ...visit, pageId: reference })));
    expect(purposes.slice(-3)).toEqual([pageId, pageId, pageId]);
  });

  it('the sender is the address of the connection, whatever other addresses the request contains', async () => {
    const { queued } = await collectFrom(visit, {
      headers: { 'x-forwarded-for': '203.0.113.7, 130.176.0.1' },
    });
    expect(queued).toMatchObject([{ sender: '198.51.100.9' }]);
  });

  it.each([undefined, '', 'sa'])(
    'the country %j that the page reports counts as unknown',
    async (country) => {
      const { queued } = await collectFrom({ ...visit, ...(country !== undefined && { country }) });
      expect(queued[0]?.first?.country).toBe('XX');
    },
  );

  it.each([
    ['from no page', 204, visit, { headers: { origin: 'null' } }],
    ['of a crawler', 204, visit, { headers: { 'user-agent': 'Googlebot/2.1' } }],
    ['that is none', 400, { type: 'visit' }, {}],
    ['that is no JSON', 400, '{', {}],
    ['that is too large', 413, 'x'.repeat(3000), {}],
    ['that is asked for', 405, visit, { method: 'GET' }],
  ])('a report %s is answered with %i and not queued', async (_, status, body, about) => {
    const { statusCode, queued } = await collectFrom(body, about);
    expect([statusCode, queued]).toEqual([status, []]);
  });
});
