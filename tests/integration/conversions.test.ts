import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { ConversionResponse } from '@mirsah/contracts/conversions';
import { landingPageContent } from '@mirsah/domain/landing-page';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { defaultNotificationSettings } from '@mirsah/domain/notification';
import type { AdNetworkBehavior } from '@mirsah/infra-local/connections/behaviors';
import { settings } from '@mirsah/infra-local/stack/settings';
import { businessDetailsKey } from '@mirsah/table/account/keys';
import { getItem } from '@mirsah/table/dynamo/query';
import { openTable } from '@mirsah/table/dynamo/table';
import { connectionKey, conversionConnectionKey, signalsKey } from '@mirsah/table/outbound/keys';
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
  token: 'snap-token-1234567890',
  testCode: '',
};

beforeAll(async () => {
  // Instead of half a minute and more.
  stack.services.sqs.limitPauses(10);
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
const reportedEvents = async (orderId: string): Promise<ConversionResponse[]> =>
  (await client.getOrderDeliveries({ params: { orderId } })).conversions;
const ends = (orderId: string, expected: object[]) =>
  expect
    .poll(async () =>
      (await reportedEvents(orderId)).map(({ network, stage, state }) => ({ network, stage, state })),
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

it('a page with the account’s pixel has the id that is connected, follows it when it changes, and loses it with the connection', async () => {
  const shop = await stack.newMerchant();
  const save = (network: 'meta' | 'ga4', pixelId: string) =>
    shop.client.saveConversionNetwork({
      params: { network },
      body: { pixelId, token: 'a-token-1234567890', testCode: '', isOn: true },
    });
  await save('meta', '111111111111');
  const ofAccount = { enabled: true, pixelId: 'account' };
  const { id, subdomain } = await shop.client.createLandingPage({
    body: landingPageContentFixture({
      conversions: { isOn: true, model: 'placed' },
      pixels: {
        facebook: ofAccount,
        tiktok: { enabled: false, pixelId: '' },
        google: { enabled: true, tagId: 'account' },
        snapchat: { enabled: true, pixelId: snapchat.pixelId },
      },
    }),
  });
  const live = async () => {
    const { body, headers } = await fetchSite(stack.port, subdomain);
    const [, json = '{}'] = /id="pixels">(.*?)</.exec(body) ?? [];
    return { ...JSON.parse(json), policy: String(headers['content-security-policy']) };
  };
  const pixelsOf = async () => (await live()).ids;
  await expect.poll(pixelsOf).toEqual({ facebook: '111111111111', snapchat: snapchat.pixelId });
  expect((await live()).policy).toContain('connect.facebook.net');
  expect((await live()).policy).not.toContain('googletagmanager');
  expect((await shop.client.getLandingPage({ params: { pageId: id } })).pixels.facebook).toEqual(ofAccount);

  await save('meta', '222222222222');
  await save('ga4', 'G-ABC12345');
  await expect
    .poll(pixelsOf)
    .toEqual({ facebook: '222222222222', google: 'G-ABC12345', snapchat: snapchat.pixelId });
  const listed = (await shop.client.listConversionPages({ query: {} })).items[0];
  expect(listed?.networks).toEqual([
    { network: 'meta', isOtherPixel: false },
    { network: 'ga4', isOtherPixel: false },
  ]);
  const { orderId, thankYouUrl, cookie } = await place({ id, subdomain });
  const [kept = ''] = cookie.split(';');
  const path = thankYouUrl.replace(/&key=.*/, '');
  const receipt = await fetchSite(stack.port, subdomain, { path, headers: { cookie: kept } });
  expect(receipt.body).toContain('"facebook":"222222222222"');
  expect(String(receipt.headers['content-security-policy'])).toContain('connect.facebook.net');
  await expect
    .poll(async () =>
      (await shop.client.getOrderDeliveries({ params: { orderId } })).conversions.map(
        ({ network, state }) => `${network} ${state}`,
      ),
    )
    .toContain('meta sent');

  await shop.client.removeConversionNetwork({ params: { network: 'meta' } });
  await expect.poll(pixelsOf).toEqual({ google: 'G-ABC12345', snapchat: snapchat.pixelId });

  // Without a token the account has the id alone: pages have their pixel, and the network's server receives
  // nothing.
  const alone = { pixelId: '333333333333', testCode: '', isOn: true };
  await shop.client.saveConversionNetwork({ params: { network: 'meta' }, body: alone });
  await expect.poll(async () => (await pixelsOf()).facebook).toBe('333333333333');
  const { networks, pixelIds } = await shop.client.getConversions();
  expect(networks.meta).toBeNull();
  expect(pixelIds).toEqual({ meta: '333333333333', tiktok: null, snapchat: null, ga4: 'G-ABC12345' });
  const silent = await place({ id, subdomain });
  await stack.streamsIdle();
  const told = await shop.client.getOrderDeliveries({ params: { orderId: silent.orderId } });
  expect(told.conversions.map(({ network }) => network)).toEqual(['ga4']);
  await save('meta', '333333333333');
  expect((await shop.client.getConversions()).networks.meta).toMatchObject({ pixelId: '333333333333' });
  for (const network of ['meta', 'ga4'] as const)
    await shop.client.removeConversionNetwork({ params: { network } });
  expect(Object.values((await shop.client.getConversions()).pixelIds)).toEqual([null, null, null, null]);
});

it('connections, business details and risk settings that cannot be read stop no order, receipt or returned form: these do without', async () => {
  const shop = await stack.newMerchant();
  await shop.client.saveConversionNetwork({
    params: { network: 'meta' },
    body: { ...meta, pixelId: '111111111111', isOn: true },
  });
  const { ownerId, id, subdomain } = await shop.client.createLandingPage({
    body: landingPageContentFixture({
      conversions: { isOn: true, model: 'placed' },
      pixels: {
        facebook: { enabled: true, pixelId: 'account' },
        tiktok: { enabled: false, pixelId: '' },
        google: { enabled: false, tagId: '' },
        snapchat: { enabled: false, pixelId: '' },
      },
    }),
  });
  const live = async () => (await fetchSite(stack.port, subdomain)).body;
  await expect.poll(live).toContain('111111111111');
  const kinds = [
    [conversionConnectionKey(ownerId), 'connection'],
    [connectionKey(ownerId, 'COD'), 'connection'],
    [connectionKey(ownerId, 'RISK'), 'connection'],
    [businessDetailsKey(ownerId), 'business_details'],
  ] as const;
  for (const [key, entity] of kinds) {
    const Item = {
      ...key,
      entity,
      networks: 'broken',
      sendsWhen: 7,
      isOn: 'broken',
      businessDetails: 'broken',
    };
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
  }
  await expect(shop.client.getConversions()).rejects.toEqual(apiError('internal_error', 500));

  const { thankYouUrl, cookie } = await place({ id, subdomain });
  const [kept = ''] = cookie.split(';');
  const path = thankYouUrl.replace(/&key=.*/, '');
  const receipt = await fetchSite(stack.port, subdomain, { path, headers: { cookie: kept } });
  expect(receipt.status).toBe(200);
  expect(receipt.body).toContain('تم إرسال طلبك بنجاح');
  expect(receipt.body).not.toContain('111111111111');
  const returned = await fetchSite(stack.port, subdomain, {
    method: 'POST',
    path: '/functions/v1/submit-order',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ landingPageId: id, name: 'عهود الدوسري', phone: '12' }).toString(),
  });
  expect(returned.status).toBe(422);
  expect(returned.body).toContain('عهود الدوسري');
});

it('an order on hold is reported by neither its browser nor the server until it is released, and then by the server alone', async () => {
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
  expect(await reportedEvents(orderId)).toEqual([]);
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

it('nothing is sent or stored of a page whose switch is off or was when the form was opened, and of a browser that asks for privacy', async () => {
  const off = await place(await newPage({ isOn: false, model: null }));
  const shy = await place(await newPage(), { 'sec-gpc': '1' });
  const openedBefore = await place(await newPage(), {}, '');
  for (const { orderId } of [off, shy, openedBefore]) {
    await client.changeOrderStatus({ params: { orderId }, body: { status: 'confirmed' } });
    await stack.streamsIdle();
    await stack.egressIdle();
    expect(await reportedEvents(orderId)).toEqual([]);
    expect(taken(orderId)).toEqual([]);
    expect(await getItem(table, signalsKey(orderId))).toBeUndefined();
  }
});

it('the browser’s signals are stored for thirty days, apart from the order', async () => {
  const { orderId } = await place(await newPage());
  await ends(orderId, sent('placed'));
  const signals = await getItem(table, signalsKey(orderId));
  expect(signals).toMatchObject({ fbp: 'fb.1.1763990000000.1098115397', scid: 'scid-of-mine' });
  const days = (Number(signals?.expiresAt) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThan(30.1);
});

it('a rejected token is tested again and its merchant notified once; waiting events are sent when another is saved', async () => {
  const page = await newPage();
  const subscription = fakes.subscribe();
  await client.addDevice({ body: { ...subscription, name: 'Chrome على Android' } });
  // Otherwise one line may report it together with the order, when both come in one batch.
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
  // With an id alone nothing can be sent: what waits is left for the next token.
  await client.removeConversionNetwork({ params: { network: 'meta' } });
  const { token: _, ...idAlone } = meta;
  const kept = await client.saveConversionNetwork({
    params: { network: 'meta' },
    body: { ...idAlone, isOn: true },
  });
  expect(kept.resumed).toBe(0);
  const { resumed } = await client.saveConversionNetwork({
    params: { network: 'meta' },
    body: { ...meta, isOn: true },
  });
  expect(resumed).toBe(2);
  const told = () => notices().map(({ title }) => title);
  const once = [expect.stringMatching(/^رفضت ميتا رمز الوصول/)];
  await expect.poll(told).toEqual(once);
  for (const { orderId } of [first, second]) await ends(orderId, sent('placed'));
  expect(told()).toEqual(once);
});

it('an order that was cancelled before its event was sent is sent once it is reopened', async () => {
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

it('an event without an answer is sent again automatically under the same id', async () => {
  answer('timeout', 1);
  const { orderId } = await place(await newPage());
  await ends(orderId, [{ network: 'meta', stage: 'placed', state: 'queued' }, ...sent('placed').slice(1)]);
  const [waiting] = await reportedEvents(orderId);
  expect(waiting?.reason).toMatchObject({ code: 'no_answer' });
  await expect.poll(() => reportedEvents(orderId), { interval: 1000 }).toMatchObject(sent('placed'));
  const ids = fakes
    .received()
    .filter(({ path, body }) => path.includes('/events') && JSON.stringify(body).includes(orderId))
    .flatMap(({ body }) => (body as { data: { event_id: string }[] }).data.map(({ event_id }) => event_id));
  expect(new Set(ids).size).toBe(1);
}, 90_000);

it('an event that a network has rejected is sent again by hand', async () => {
  answer('invalid', 1);
  const { orderId } = await place(await newPage());
  await ends(orderId, [{ network: 'meta', stage: 'placed', state: 'rejected' }, ...sent('placed').slice(1)]);
  const params = { orderId, network: 'meta', stage: 'placed' } as const;
  await expect(stranger.client.sendConversionAgain({ params })).rejects.toEqual(apiError('not_found', 404));
  expect(await client.sendConversionAgain({ params })).toMatchObject({ state: 'queued' });
  await ends(orderId, sent('placed'));
});

it('events that networks have rejected are counted and listed, and sent again with one request, by their merchant alone', async () => {
  answer('invalid', 1);
  const { orderId } = await place(await newPage());
  await ends(orderId, [{ network: 'meta', stage: 'placed', state: 'rejected' }, ...sent('placed').slice(1)]);
  const notArrived = async () => (await client.getConversions()).notArrived;
  await expect.poll(notArrived).toMatchObject({ count: 1, sendable: 1, events: [{ orderId }] });
  expect((await stranger.client.getConversions()).notArrived.count).toBe(0);
  expect(await stranger.client.sendConversionsAgain()).toEqual({ queued: 0 });
  expect(await client.sendConversionsAgain()).toEqual({ queued: 1 });
  await ends(orderId, sent('placed'));
  await expect.poll(notArrived).toMatchObject({ count: 0, events: [] });
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

it('a test returns the network’s answer', async () => {
  const params = { network: 'meta' } as const;
  expect(await client.testConversionNetwork({ params, body: meta })).toMatchObject({ result: 'accepted' });
  // With the stored token, which was not typed again.
  const body = { pixelId: meta.pixelId, testCode: meta.testCode };
  expect(await client.testConversionNetwork({ params, body })).toMatchObject({ result: 'accepted' });
  answer('invalid', 1);
  expect(await client.testConversionNetwork({ params, body: meta })).toMatchObject({
    result: 'refused',
    message: expect.stringContaining('event_time'),
  });
});

it('the list of pages shows which of them send to networks, which have another pixel, and the last event', async () => {
  const on = await newPage();
  const off = await newPage({ isOn: false, model: 'delivered' });
  const { orderId } = await place(on);
  await ends(orderId, sent('placed'));
  const listed = async (id: string) => {
    const { items } = await client.listConversionPages({ query: { limit: 100 } });
    return items.find((each) => each.id === id);
  };
  const both = [
    { network: 'meta', isOtherPixel: false },
    { network: 'snapchat', isOtherPixel: false },
  ];
  expect(await listed(on.id)).toMatchObject({
    title: on.title,
    isEnabled: true,
    isOn: true,
    networks: both,
    last: { orderId, stage: 'placed', event: 'lead', state: 'sent' },
  });
  expect(await listed(off.id)).toMatchObject({ isOn: false, networks: both, last: null });

  const params = { pageId: off.id };
  const before = await client.getLandingPage({ params });
  const after = await client.setPageConversions({ params, body: { isOn: true } });
  expect(landingPageContent(after)).toEqual({
    ...landingPageContent(before),
    conversions: { isOn: true, model: 'delivered' },
  });
  expect(after.version).toBe(before.version + 1);
  expect((await client.setPageConversions({ params, body: { isOn: true } })).version).toBe(after.version);
  const pixels = { ...before.pixels, facebook: { enabled: true, pixelId: '999888777666' } };
  const content = { ...landingPageContent(after), pixels };
  await client.saveLandingPage({ params, body: { version: after.version, content } });
  expect(await listed(off.id)).toMatchObject({
    isOn: true,
    networks: [{ network: 'meta', isOtherPixel: true }, both[1]],
    last: null,
  });
  expect((await stranger.client.listConversionPages({ query: {} })).items).toEqual([]);
  await expect(stranger.client.setPageConversions({ params, body: { isOn: false } })).rejects.toEqual(
    apiError('not_found', 404),
  );
});
