import { randomUUID } from 'node:crypto';
import { type AdNetwork, pixelIdFormats } from '@mirsah/domain/conversion';
import * as z from 'zod';
import { type AdNetworkBehavior, type FakeReply, type FakeRequest, reply } from './behaviors.ts';

// The formats that the networks accept, according to their documentation and recorded requests. Any other
// format is rejected, as by the networks, so that a wrong field is noticed here and not in production.

const hash = z.string().regex(/^[\da-f]{64}$/);
const hashes = z.array(hash).length(1);
const unixSeconds = z.number().int().min(1_500_000_000).max(4_000_000_000);
const currency = z.enum(['SAR', 'AED', 'KWD', 'BHD', 'OMR', 'QAR']);
const ip = z.union([z.ipv4(), z.ipv6()]);
const testCode = z.string().min(1).optional();

const metaShape = z.strictObject({
  access_token: z.string().min(1),
  test_event_code: testCode,
  data: z
    .array(
      z
        .strictObject({
          event_name: z.enum(['Purchase', 'Lead']),
          event_time: unixSeconds,
          event_id: z.string().min(1),
          action_source: z.enum(['website', 'system_generated']),
          event_source_url: z.url().optional(),
          referrer_url: z.url().optional(),
          user_data: z.strictObject({
            ph: hashes,
            fn: hashes.optional(),
            ln: hashes.optional(),
            ct: hashes.optional(),
            country: hashes,
            external_id: hashes,
            client_ip_address: ip.optional(),
            client_user_agent: z.string().min(1).optional(),
            fbc: z
              .string()
              .regex(/^fb\.1\.\d{13}\..+$/)
              .optional(),
            fbp: z
              .string()
              .regex(/^fb\.1\.\d{13}\.\d+$/)
              .optional(),
          }),
          custom_data: z.strictObject({
            currency,
            value: z.number().min(0),
            order_id: z.string(),
            content_type: z.literal('product'),
            contents: z
              .array(
                z.strictObject({
                  id: z.string().min(1),
                  quantity: z.number().int().min(1),
                  item_price: z.number(),
                }),
              )
              .min(1),
          }),
        })
        // Events of a web site need the browser and the page.
        .refine(
          ({ action_source, event_source_url, user_data }) =>
            action_source !== 'website' || (event_source_url && user_data.client_user_agent),
        ),
    )
    .length(1),
});

const tiktokShape = z.strictObject({
  event_source: z.literal('web'),
  event_source_id: z.string().regex(pixelIdFormats.tiktok),
  test_event_code: testCode,
  data: z
    .array(
      z.strictObject({
        event: z.enum(['Purchase', 'SubmitForm']),
        event_time: unixSeconds,
        event_id: z.string().min(1),
        user: z.strictObject({
          phone: hashes,
          external_id: hashes,
          ttclid: z.string().optional(),
          ttp: z.string().optional(),
          ip: ip.optional(),
          user_agent: z.string().optional(),
          locale: z.literal('ar'),
        }),
        properties: z.strictObject({
          currency,
          value: z.number().min(0),
          order_id: z.string(),
          content_type: z.literal('product'),
          contents: z
            .array(
              z.strictObject({
                content_id: z.string().min(1),
                content_name: z.string(),
                quantity: z.number().int().min(1),
                price: z.number(),
              }),
            )
            .min(1),
        }),
        page: z.strictObject({ url: z.url().optional(), referrer: z.url().optional() }),
        limited_data_use: z.boolean(),
      }),
    )
    .length(1),
});

const snapchatShape = z.strictObject({
  test_event_code: testCode,
  data: z
    .array(
      z.strictObject({
        event_name: z.enum(['PURCHASE', 'SIGN_UP']),
        event_time: unixSeconds,
        event_id: z.string().min(1),
        action_source: z.literal('WEB'),
        event_source_url: z.url().optional(),
        user_data: z.strictObject({
          ph: hashes,
          fn: hashes.optional(),
          ln: hashes.optional(),
          ct: hashes.optional(),
          country: hashes,
          external_id: hashes,
          client_ip_address: ip.optional(),
          client_user_agent: z.string().optional(),
          sc_click_id: z.uuid().optional(),
          sc_cookie1: z.string().optional(),
        }),
        custom_data: z.strictObject({
          currency,
          value: z.string().regex(/^\d+(\.\d+)?$/),
          order_id: z.string(),
          content_ids: z.array(z.string().min(1)).min(1),
          num_items: z.string().regex(/^\d+$/),
        }),
      }),
    )
    .length(1),
});

const ga4Shape = z.strictObject({
  client_id: z.string().regex(/^\d+\.\d+$/),
  timestamp_micros: z.string().regex(/^\d{16}$/),
  events: z
    .array(
      z.strictObject({
        name: z.enum(['purchase', 'generate_lead']),
        params: z.strictObject({
          transaction_id: z.string(),
          value: z.number(),
          currency,
          engagement_time_msec: z.literal(1),
          session_id: z.string().regex(/^\d+$/).optional(),
          items: z.array(
            z.strictObject({
              item_id: z.string().min(1),
              item_name: z.string(),
              price: z.number(),
              quantity: z.number().int(),
            }),
          ),
        }),
      }),
    )
    .length(1),
});

const shapes = { meta: metaShape, tiktok: tiktokShape, snapchat: snapchatShape, ga4: ga4Shape };

const paths: Record<AdNetwork, RegExp> = {
  meta: /^\/v\d+\.\d+\/\d{5,20}\/events$/,
  tiktok: /^\/open_api\/v1\.3\/event\/track\/$/,
  snapchat: /^\/v3\/[\da-f-]{36}\/events(?:\/validate)?$/i,
  ga4: /^(?:\/debug)?\/mp\/collect$/,
};

/** The network of a path. */
export function findAdNetwork(path: string): AdNetwork | undefined {
  return (Object.keys(paths) as AdNetwork[]).find((network) => paths[network].test(path));
}

const SLOW_MS = 2000;

/** Responds like a network's server: accepts its format, and rejects others in the network's own words. */
export function answerAsAdNetwork(
  network: AdNetwork,
  request: FakeRequest,
  behavior: AdNetworkBehavior,
): FakeReply {
  const word = words[network];
  if (behavior === 'unauthorized' || !isAuthorized(network, request)) return word.unauthorized();
  if (behavior === 'rate-limited') return word.rateLimited();
  if (behavior === 'server-error') return reply(500, { message: 'Internal Server Error' });
  const checked = shapes[network].safeParse(request.body);
  const [issue] = checked.error?.issues ?? [];
  if (behavior === 'invalid' || issue) return word.invalid(issue ? issue.path.join('.') : 'event_time');
  const id = randomUUID().replaceAll('-', '').slice(0, 22);
  return {
    ...word.accepted(id, request),
    acceptedId: id,
    isAnswered: behavior !== 'timeout',
    ...(behavior === 'slow' && { delayMs: SLOW_MS }),
  };
}

function isAuthorized(network: AdNetwork, { headers, body, query }: FakeRequest): boolean {
  if (network === 'tiktok') return Boolean(headers['access-token']);
  if (network === 'snapchat') return Boolean(query.get('access_token'));
  if (network === 'ga4') return Boolean(query.get('api_secret') && query.get('measurement_id'));
  return Boolean(typeof body === 'object' && body && Reflect.get(body, 'access_token'));
}

type Words = {
  accepted(id: string, request: FakeRequest): FakeReply;
  unauthorized(): FakeReply;
  rateLimited(): FakeReply;
  invalid(path: string): FakeReply;
};

const metaError = (status: number, code: number, message: string) =>
  reply(status, { error: { message, type: 'OAuthException', code, fbtrace_id: randomUUID().slice(0, 11) } });
const tiktokAnswer = (code: number, message: string, request_id: string = randomUUID()) =>
  reply(200, { code, message, request_id, data: {} });

const words: Record<AdNetwork, Words> = {
  meta: {
    accepted: (fbtrace_id) => reply(200, { events_received: 1, messages: [], fbtrace_id }),
    unauthorized: () => metaError(401, 190, 'Invalid OAuth access token - Cannot parse access token'),
    rateLimited: () => metaError(400, 4, 'Application request limit reached'),
    invalid: (path) => metaError(400, 100, `Invalid parameter: ${path}`),
  },
  tiktok: {
    accepted: (id) => tiktokAnswer(0, 'OK', id),
    unauthorized: () => tiktokAnswer(40_105, 'Access token is incorrect or has been revoked.'),
    rateLimited: () => tiktokAnswer(40_100, 'Requests made too frequently.'),
    invalid: (path) => tiktokAnswer(40_002, `Invalid value for ${path}`),
  },
  snapchat: {
    accepted: (request_id) =>
      reply(200, { status: 'VALID', reason: 'Events have been processed successfully.', request_id }),
    unauthorized: () => reply(401, { status: 'INVALID', reason: 'Unauthorized' }),
    rateLimited: () => reply(429, { status: 'INVALID', reason: 'Too many requests' }),
    // With 200, as recorded.
    invalid: (path) => reply(200, { status: 'INVALID', reason: `Invalid field ${path}` }),
  },
  ga4: {
    // Only the validation server returns details.
    accepted: (_id, { path }) =>
      path.startsWith('/debug') ? reply(200, { validationMessages: [] }) : reply(204, ''),
    unauthorized: () => reply(403, ''),
    rateLimited: () => reply(429, ''),
    invalid: (path) =>
      reply(200, {
        validationMessages: [
          { fieldPath: path, description: `Invalid ${path}`, validationCode: 'VALUE_INVALID' },
        ],
      }),
  },
};
