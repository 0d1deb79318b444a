import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { ConversionResponse } from '@mirsah/contracts/conversions';
import { landingPageContent, landingPageContentSchema } from '@mirsah/domain/landing-page';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { defaultNotificationSettings } from '@mirsah/domain/notification';
import type { AdNetworkBehavior } from '@mirsah/infra-local/connections/behaviors';
import { settings } from '@mirsah/infra-local/stack/settings';
import { signalsKey } from '@mirsah/table/conversion-keys';
import { getItem } from '@mirsah/table/dynamo/query';
import { openTable } from '@mirsah/table/dynamo/table';
import { readGoldenFiles } from '@mirsah/table/golden.fixture';
import { createLandingPageRepository } from '@mirsah/table/landing-pages';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { apiError } from '../fixtures/api-error.ts';
import { newPhone } from '../fixtures/phones.ts';
import { fetchSite, orderFor } from '../fixtures/site.ts';
import { stackForFile } from '../fixtures/stack-for-file.ts';

const { stack, merchant, stranger } = await stackForFile();
const { client } = merchant;
const fakes = stack.services.connectionFakes;
const table = openTable(stack.services.dynamoDbClient, settings.tableName);

const meta = { pixelId: '441720938851', token: 'EAAG-a-token-1234567890', testCode: 'TEST1' };
const snapchat = {
  pixelId: 'a1b2c3d4-0000-4e5f-8a9b-c0d1e2f3a4b5',
  ...{ token: 'snap-token-1234567890', testCode: '' },
};

beforeAll(async () => {
  await client.saveConversionModel({ body: { model: 'confirmed' } });
  await client.saveConversionNetwork({ params: { network: 'meta' }, body: { ...meta, isOn: true } });
  await client.saveConversionNetwork({ params: { network: 'snapchat' }, body: { ...snapchat, isOn: true } });
});
afterEach(() => fakes.script('meta', 'accept'));

const answer = (behavior: AdNetworkBehavior, times?: number) => fakes.script('meta', behavior, times);

type Conversions = { isOn: boolean; model: 'placed' | 'confirmed' | 'delivered' | null };

async function newPage(conversions: Conversions = { isOn: true, model: null }) {
  const body = landingPageContentFixture({
    title: `صفحة ${crypto.randomUUID()}`,
    conversions,
    pixels: {
      facebook: { enabled: true, pixelId: meta.pixelId },
      tiktok: { enabled: false, pixelId: '' },
      google: { enabled: false, tagId: '' },
      snapchat: { enabled: false, pixelId: '' },
    },
  });
  return client.createLandingPage({ body });
}

const cookies = ['_fbp=fb.1.1763990000000.1098115397', '_scid=scid-of-mine'];

async function place(
  page: { id: string; subdomain: string },
  headers: Record<string, string> = {},
  notice = '2',
  customer: { phone?: string } = {},
) {
  const at = Date.now();
  const visit = {
    at,
    referrer: 'https://l.instagram.com/',
    search: '?utm_source=instagram&fbclid=IwAR0CaSe',
  };
  const response = await fetchSite(stack.port, page.subdomain, {
    method: 'POST',
    path: '/functions/v1/submit-order',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (iPhone) Mobile Safari/604.1',
      cookie: cookies.join('; '),
      ...headers,
    },
    body: JSON.stringify({
      ...orderFor(page.id),
      ...customer,
      fields: { notice },
      attribution: { first: visit, last: visit },
    }),
  });
  expect(response.status).toBe(201);
  const { orderId, thankYouUrl } = JSON.parse(response.body) as { orderId: string; thankYouUrl: string };
  return { orderId: String(orderId), thankYouUrl, cookie: String(response.headers['set-cookie']) };
}

/** What networks took of an order, as `network event`. */
const taken = (orderId: string) =>
  fakes
    .received()
    .filter(({ body, acceptedId }) => acceptedId && JSON.stringify(body).includes(orderId))
    .map(({ connection, body }) => {
      const [event] = (body as { data: { event_name: string; event_id: string }[] }).data;
      expect(event?.event_id).toBe(orderId);
      return `${connection} ${event?.event_name}`;
    })
    .sort();
const toldOf = async (orderId: string): Promise<ConversionResponse[]> =>
  (await client.getOrderDeliveries({ params: { orderId } })).conversions;
const ends = (orderId: string, expected: object[]) =>
  expect
    .poll(
      async () => (await toldOf(orderId)).map(({ network, stage, state }) => ({ network, stage, state })),
      {
        timeout: 20_000,
      },
    )
    .toEqual(expected);
const sent = (stage: string) => [
  { network: 'meta', stage, state: 'sent' },
  { network: 'snapchat', stage, state: 'sent' },
];

it('an order is a lead for its networks when it is placed, and a purchase once, when it is confirmed', async () => {
  const { orderId } = await place(await newPage());
  await ends(orderId, sent('placed'));
  expect(taken(orderId)).toEqual(['meta Lead', 'snapchat SIGN_UP']);
  const [lead] = fakes
    .received()
    .filter(({ connection, body }) => connection === 'meta' && JSON.stringify(body).includes(orderId));
  expect(lead?.body).toMatchObject({
    data: [
      {
        event_source_url: expect.stringMatching(/^http:\/\/oud-/),
        user_data: {
          client_user_agent: 'Mozilla/5.0 (iPhone) Mobile Safari/604.1',
          fbp: 'fb.1.1763990000000.1098115397',
          fbc: expect.stringMatching(/^fb\.1\.\d{13}\.IwAR0CaSe$/),
        },
      },
    ],
  });
  for (const status of ['confirmed', 'pending', 'shipped', 'delivered', 'confirmed'] as const)
    await client.changeOrderStatus({ params: { orderId }, body: { status } });
  const [confirmed, placed] = [sent('confirmed'), sent('placed')];
  await ends(
    orderId,
    [confirmed[0], placed[0], confirmed[1], placed[1]].filter((each) => each !== undefined),
  );
  expect(taken(orderId)).toEqual(['meta Lead', 'meta Purchase', 'snapchat PURCHASE', 'snapchat SIGN_UP']);
});

it('the receipt’s own pixel reports a lead where the server will report the purchase', async () => {
  const page = await newPage();
  const { thankYouUrl, cookie } = await place(page);
  const [kept = ''] = cookie.split(';');
  const path = thankYouUrl.replace(/&key=.*/, '');
  const receipt = await fetchSite(stack.port, page.subdomain, { path, headers: { cookie: kept } });
  expect(receipt.body).toContain('"leads":["facebook","snapchat"]');
});

it('of an order on hold neither its browser nor the server says anything until it is released, and the server alone then', async () => {
  const page = await newPage({ isOn: true, model: 'placed' });
  const customer = { phone: newPhone() };
  const { orderId: earlier } = await place(page, {}, '2', customer);
  await client.blockPhone({ body: { orderId: earlier } });
  const { orderId, thankYouUrl, cookie } = await place(page, {}, '2', customer);
  const [kept = ''] = cookie.split(';');
  const path = thankYouUrl.replace(/&key=.*/, '');
  const receipt = async () =>
    (await fetchSite(stack.port, page.subdomain, { path, headers: { cookie: kept } })).body;
  await stack.streamsIdle();
  expect(await toldOf(orderId)).toEqual([]);
  expect(await receipt()).not.toContain(meta.pixelId);
  await client.releaseOrders({ body: { orderIds: [orderId] } });
  await ends(orderId, sent('placed'));
  expect(taken(orderId)).toEqual(['meta Purchase', 'snapchat PURCHASE']);
  expect(await receipt()).not.toContain(meta.pixelId);
});

it('where the page counts the purchase when it is placed, the later stages tell nothing more', async () => {
  const { orderId } = await place(await newPage({ isOn: true, model: 'placed' }));
  await ends(orderId, sent('placed'));
  await client.changeOrderStatus({ params: { orderId }, body: { status: 'delivered' } });
  await stack.streamsIdle();
  await stack.egressIdle();
  expect(taken(orderId)).toEqual(['meta Purchase', 'snapchat PURCHASE']);
});

it('of a page whose switch is off or was when the form was opened, and of a browser that asks for privacy, nothing is told and nothing is kept', async () => {
  const off = await place(await newPage({ isOn: false, model: null }));
  const shy = await place(await newPage(), { 'sec-gpc': '1' });
  const openedBefore = await place(await newPage(), {}, '');
  for (const { orderId } of [off, shy, openedBefore]) {
    await client.changeOrderStatus({ params: { orderId }, body: { status: 'confirmed' } });
    await stack.streamsIdle();
    await stack.egressIdle();
    expect(await toldOf(orderId)).toEqual([]);
    expect(taken(orderId)).toEqual([]);
    expect(await getItem(table, signalsKey(orderId))).toBeUndefined();
  }
});

it('what the browser said is kept for thirty days, apart from the order', async () => {
  const { orderId } = await place(await newPage());
  await ends(orderId, sent('placed'));
  const signals = await getItem(table, signalsKey(orderId));
  expect(signals).toMatchObject({ fbp: 'fb.1.1763990000000.1098115397', scid: 'scid-of-mine' });
  const days = (Number(signals?.expiresAt) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThan(30.1);
});

it('a refused token is asked about and its merchant told once; what waits is sent when another is saved', async () => {
  const page = await newPage();
  const subscription = fakes.subscribe();
  await client.addDevice({ body: { ...subscription, name: 'Chrome على Android' } });
  // Otherwise it may be told in one line with the order, where both come in one batch.
  const kinds = { ...defaultNotificationSettings.kinds, new_order: { push: false, telegram: false } };
  await client.saveNotificationSettings({ body: { ...defaultNotificationSettings, kinds } });
  const notices = () =>
    fakes
      .received()
      .filter(({ path }) => path === new URL(subscription.endpoint).pathname)
      .map(({ body }) => body as { title: string; path: string })
      .filter(({ path }) => path === '/dashboard/conversions');
  answer('unauthorized');
  const first = await place(page);
  const waits = [{ network: 'meta', stage: 'placed', state: 'rejected' }, sent('placed')[1]];
  await ends(
    first.orderId,
    waits.filter((each) => each !== undefined),
  );
  const second = await place(page);
  await ends(
    second.orderId,
    waits.filter((each) => each !== undefined),
  );
  const asked = fakes
    .received()
    .filter(({ connection, body }) => connection === 'meta' && JSON.stringify(body).includes(second.orderId));
  expect(asked).toEqual([]);
  const { networks } = await client.getConversions();
  expect(networks.meta).toMatchObject({ refusedAt: expect.any(String), waiting: { count: 2 } });
  await stack.streamsIdle();
  await stack.egressIdle();
  answer('accept');
  const { resumed } = await client.saveConversionNetwork({
    params: { network: 'meta' },
    body: { ...meta, isOn: true },
  });
  expect(resumed).toBe(2);
  const told = () => notices().map(({ title }) => title);
  const once = [expect.stringMatching(/^رفضت ميتا رمز الوصول/)];
  await expect.poll(told, { timeout: 15_000 }).toEqual(once);
  for (const { orderId } of [first, second]) await ends(orderId, sent('placed'));
  expect(told()).toEqual(once);
});

it('of an order that was cancelled before its network could be told, the network hears once it is revived', async () => {
  answer('unauthorized');
  const { orderId } = await place(await newPage());
  await ends(orderId, [{ network: 'meta', stage: 'placed', state: 'rejected' }, ...sent('placed').slice(1)]);
  const move = (status: 'cancelled' | 'pending') =>
    client.changeOrderStatus({ params: { orderId }, body: { status } });
  await move('cancelled');
  answer('accept');
  await client.saveConversionNetwork({ params: { network: 'meta' }, body: { ...meta, isOn: true } });
  await ends(orderId, [{ network: 'meta', stage: 'placed', state: 'skipped' }, ...sent('placed').slice(1)]);
  await move('pending');
  await ends(orderId, sent('placed'));
  expect(taken(orderId)).toEqual(['meta Lead', 'snapchat SIGN_UP']);
});

it('an event without an answer is uncertain, and is sent again by hand', async () => {
  answer('timeout', 1);
  const { orderId } = await place(await newPage());
  await ends(orderId, [{ network: 'meta', stage: 'placed', state: 'uncertain' }, ...sent('placed').slice(1)]);
  const params = { orderId, network: 'meta', stage: 'placed' } as const;
  await expect(stranger.client.sendConversionAgain({ params })).rejects.toEqual(apiError('not_found', 404));
  expect(await client.sendConversionAgain({ params })).toMatchObject({ state: 'queued' });
  await ends(orderId, sent('placed'));
});

it('the screen has the last events, what networks took, and by what they find the customers', async () => {
  const { orderId } = await place(await newPage());
  await ends(orderId, sent('placed'));
  await expect.poll(async () => (await client.getConversions()).networks.meta?.last?.orderId).toBe(orderId);
  const { model, networks, events } = await client.getConversions();
  expect(model).toBe('confirmed');
  const quality = networks.meta?.quality;
  expect(quality?.sent).toBeGreaterThan(0);
  expect(quality?.phone).toBe(quality?.sent);
  expect(quality?.cookie).toBe(quality?.sent);
  expect(events.some((event) => event.orderId === orderId)).toBe(true);
  expect(JSON.stringify(networks)).not.toContain('EAAG');
  expect((await stranger.client.getConversions()).events).toEqual([]);
});

it('a test tells what the network says', async () => {
  const params = { network: 'meta' } as const;
  expect(await client.testConversionNetwork({ params, body: meta })).toMatchObject({ result: 'accepted' });
  // With the token that is kept, which nobody has typed again.
  const body = { pixelId: meta.pixelId, testCode: meta.testCode };
  expect(await client.testConversionNetwork({ params, body })).toMatchObject({ result: 'accepted' });
  answer('invalid', 1);
  expect(await client.testConversionNetwork({ params, body: meta })).toMatchObject({
    result: 'refused',
    message: expect.stringContaining('event_time'),
  });
});

it('pages from before there were conversions and kept forms can be switched to both', async () => {
  const pages = createLandingPageRepository(table);
  const [file] = readGoldenFiles().filter(({ shape, format }) => shape === 'landing_page' && format === 6);
  const [item] = file?.items ?? [];
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...item } }));
  const before = await pages.find(String(item?.ownerId), String(item?.id));
  if (!before) throw new Error('A page of an earlier release can be read');
  const content = landingPageContentSchema.parse({
    ...landingPageContent(before),
    conversions: { isOn: true, model: 'delivered' },
    abandonedForms: { hasNotice: true, isKept: true },
  });
  await pages.replace(before, { ...before, ...content, version: before.version + 1 });
  expect(await pages.find(before.ownerId, before.id)).toMatchObject({
    conversions: { isOn: true, model: 'delivered' },
    abandonedForms: { hasNotice: true, isKept: true },
  });
});
