import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { type Evidence, type Item, neverRight, notYetRight } from './verdict.ts';

const owner = 'merchant-1';
const day = 'DAY#2026-11-29';
const phones = { one: '0551230001', two: '0551230002', held: '0551230003' };
const e164 = (phone: string) => `+966${phone.slice(1)}`;

function orderItems(id: string, phone: string, changes: Item = {}): Item[] {
  const pk = `ORDER#${id}`;
  const order = {
    id,
    ownerId: owner,
    landingPageId: 'page',
    status: 'confirmed',
    holdReason: null,
    currency: 'SAR',
    // Already the next day in Riyadh.
    placedAt: '2026-11-28T22:30:00.000Z',
    totalMinor: 19_900,
    customerPhone: { e164: e164(phone) },
    items: [{ quantity: 1, unitPriceMinor: 19_900 }],
    phoneCheck: 'confirmed',
    afterOffer: { step: 'accepted' },
    latestEvents: [{ type: 'outcome', outcomeId: 'call-1', by: 'customer-by-whatsapp' }],
  };
  return [
    { pk, sk: 'ORDER', entity: 'order', ...order, ...changes },
    { pk, sk: `EVENT#${id}`, entity: 'order_event', type: 'placed' },
  ];
}

const delivery = (id: string, state: string, remoteId: string | null): Item => ({
  pk: `ORDER#${id}`,
  sk: 'DELIVERY#cod',
  entity: 'delivery',
  state,
  remoteId,
  reason: null,
});
const event = (id: string, network: string, state = 'sent'): Item => ({
  pk: `ORDER#${id}`,
  sk: `CONVERSION#${network}#placed`,
  entity: 'conversion',
  state,
});
const counts = { 'orders|SAR': 2, 'revenue|SAR': 39_800, 'orders|SAR|status|confirmed': 2 };
const figures = (pk: string, sk: string): Item => ({ pk, sk, entity: 'rollup', counts });
const settled = (orders: object[]): Item => ({
  pk: `USER#${owner}`,
  sk: 'SETTLED#2026-11-29#0',
  orders: gzipSync(JSON.stringify(orders)),
});
const paid = { orderId: 'one', statementId: 'statement', paidMinor: 19_900 };
const hashOf = (id: string) => createHash('sha256').update(id).digest('base64url');

/** Two orders that were completed, and one on hold, which is forwarded nowhere. */
function allRight(): Evidence & { items: Item[] } {
  return {
    items: [
      ...orderItems('one', phones.one),
      ...orderItems('two', phones.two),
      ...orderItems('held', phones.held, { status: 'pending', holdReason: 'risk', phoneCheck: 'asked' }),
      delivery('one', 'sent', '7'),
      delivery('two', 'sent', '8'),
      ...['one', 'two'].flatMap((id) => [event(id, 'meta'), event(id, 'snapchat')]),
      figures(`STATS#MERCHANT#${owner}`, day),
      figures(`STATS#MERCHANT#${owner}`, 'TOTAL'),
      figures('STATS#PAGE#page', day),
      { ...figures('STATS#PAGE#page', 'TOTAL'), counts: { 'orders|SAR': 2, 'revenue|SAR': 39_800 } },
      { pk: 'STOCK#page', sk: 'LEFT', entity: 'stock', left: null, counters: 2, countedAt: day },
      { pk: 'STOCK#page', sk: 'LEFT#00', entity: 'stock', left: 0, countedAt: day },
      { pk: 'STOCK#page', sk: 'LEFT#01', entity: 'stock', left: 0, countedAt: day },
      // Of the count before.
      { pk: 'STOCK#page', sk: 'LEFT#02', entity: 'stock', left: 5, countedAt: '2026-11-01' },
      { pk: `FIGURES#${owner}`, sk: `${day}#page`, entity: 'page_day', counts: { v: 5 } },
      settled([paid]),
      { pk: 'ORDER#one', sk: `RECEIVED#${hashOf('wamid.1')}`, entity: 'conversation' },
      // The storm's unreadable items.
      { pk: 'ORDER#poison', sk: 'ORDER', entity: 'order' },
    ],
    placed: [
      {
        orderId: 'one',
        phone: phones.one,
        pageId: 'page',
        totalMinor: 19_900,
        pieces: 1,
        afterOffer: 'accepted',
        isCodeTyped: true,
        outcomeId: 'call-1',
        isPressed: true,
        written: ['wamid.1'],
      },
      { orderId: 'two', phone: phones.two, pageId: 'page', totalMinor: 19_900, pieces: 1 },
      { orderId: 'held', phone: phones.held, pageId: 'other', totalMinor: 19_900, pieces: 1 },
    ],
    tried: new Set(Object.values(phones)),
    sendsWhen: new Map([[owner, 'at_once']]),
    tellsNetworks: new Map([['page', ['meta', 'snapchat']]]),
    stock: [{ pageId: 'page', pieces: 2, isSoldOut: true }],
    views: [{ pageId: 'page', acknowledged: 5, tried: 6 }],
    statements: [{ statementId: 'statement', lines: [{ orderId: 'one', paidMinor: 19_900 }] }],
    leads: [
      { id: '7', phone: e164(phones.one), goodsMinor: 19_900 },
      { id: '8', phone: e164(phones.two), goodsMinor: 19_900 },
    ],
    laterLeads: [],
    messages: [
      { id: 'wamid.q', to: e164(phones.one), code: undefined, orderId: 'one', body: {} },
      { id: 'wamid.c', to: e164(phones.one), code: '123456', orderId: undefined, body: {} },
    ],
    taken: ['one', 'two'].flatMap((orderId) => [
      { network: 'meta' as const, orderId, at: 0 },
      { network: 'snapchat' as const, orderId, at: 0 },
    ]),
    unclear: 0,
    kills: 0,
  };
}

const verdict = (evidence: Evidence) => [...neverRight(evidence), ...notYetRight(evidence)];

/** The items with one of them changed, or omitted where `changes` is undefined. */
function withItem(pk: string, sk: string, changes: Item | undefined): Partial<Evidence> {
  const { items } = allRight();
  const isIt = (item: Item) => item.pk === pk && item.sk === sk;
  if (!items.some(isIt)) throw new Error(`There is no item ${pk} ${sk}`);
  return {
    items: items.flatMap((item) => {
      if (!isIt(item)) return [item];
      return changes ? [{ ...item, ...changes }] : [];
    }),
  };
}

it('the verdict of a storm without problems finds nothing', () => {
  expect(verdict(allRight())).toEqual([]);
});

const { placed, leads, messages, taken } = allRight();
const [firstLead] = leads as [(typeof leads)[number]];
const [question] = messages as [(typeof messages)[number]];
const planted: [what: string, fault: Partial<Evidence>, found: RegExp][] = [
  [
    'an order whose format has changed',
    withItem('ORDER#held', 'ORDER', { holdReason: undefined, heldFor: 'risk' }),
    /order held is stored in another format/,
  ],
  ['an order that is lost', withItem('ORDER#two', 'ORDER', undefined), /order two is lost/],
  [
    'an order of another price',
    withItem('ORDER#two', 'ORDER', { totalMinor: 1 }),
    /two costs 1, and its shopper was shown 19900/,
  ],
  [
    'an order that is stored twice',
    { items: [...allRight().items, ...orderItems('again', phones.two)] },
    /\+966551230002 has 2 orders/,
  ],
  [
    'an order that no shopper has sent',
    { items: [...allRight().items, ...orderItems('odd', '0559999999')] },
    /that no shopper has sent/,
  ],
  [
    'a history without its beginning',
    withItem('ORDER#one', 'EVENT#one', undefined),
    /history of order one begins 0 times/,
  ],
  [
    'a forward marked sent that never arrived',
    { leads: leads.slice(1) },
    /order one is marked as sent, and the network never took it/,
  ],
  [
    'a forward that arrived twice',
    { leads: [...leads, { ...firstLead, id: '9' }] },
    /took the order of \+966551230001 2 times/,
  ],
  [
    'a forward that arrived under another number',
    { leads: [{ ...firstLead, id: '9' }, ...leads.slice(1)] },
    /one has the network's number 7, and it gave another/,
  ],
  [
    'a forward of other goods',
    { leads: [{ ...firstLead, goodsMinor: 1 }, ...leads.slice(1)] },
    /took 1 for order one, which is 19900/,
  ],
  [
    'a forward of an order on hold',
    { leads: [...leads, { id: '9', phone: e164(phones.held), goodsMinor: 19_900 }] },
    /took order held, which it must not have \(on hold: risk\)/,
  ],
  [
    'a forward of an order that is not confirmed yet',
    { ...withItem('ORDER#two', 'ORDER', { status: 'pending' }), sendsWhen: new Map([[owner, 'confirmed']]) },
    /took order two, which it must not have \(pending\)/,
  ],
  [
    'a forward of an order that is not stored',
    { leads: [...leads, { id: '9', phone: '+966550000000', goodsMinor: 1 }] },
    /took an order of \+966550000000 that is not stored/,
  ],
  [
    'a forward that was never begun',
    withItem('ORDER#two', 'DELIVERY#cod', undefined),
    /order two is not forwarded at all/,
  ],
  [
    'a forward that never ended',
    withItem('ORDER#two', 'DELIVERY#cod', { state: 'queued' }),
    /forward of order two is still queued/,
  ],
  [
    'a forward that the network did not reject',
    withItem('ORDER#two', 'DELIVERY#cod', { state: 'rejected' }),
    /forward of order two is rejected, and the network rejected nothing/,
  ],
  [
    'forwards that are uncertain without a reason',
    withItem('ORDER#two', 'DELIVERY#cod', { state: 'uncertain' }),
    /1 forwards and events are uncertain; 0 at most/,
  ],
  [
    'an event that was never stored',
    withItem('ORDER#two', 'CONVERSION#meta#placed', undefined),
    /event at meta of order two is not stored/,
  ],
  [
    'an event that never ended',
    withItem('ORDER#two', 'CONVERSION#meta#placed', { state: 'queued' }),
    /event at meta of order two is still queued/,
  ],
  [
    'an event marked sent that never arrived',
    { taken: taken.slice(1) },
    /meta of order one is marked as sent/,
  ],
  ['a customer who was asked twice', { messages: [...messages, question] }, /order one was asked 2 times/],
  [
    'an offer whose answer is forgotten',
    withItem('ORDER#one', 'ORDER', { afterOffer: { step: 'offer' } }),
    /offer after order one was accepted, and is offer/,
  ],
  [
    'a right code that released nothing',
    withItem('ORDER#one', 'ORDER', { holdReason: 'risk' }),
    /order one waits although its code was right/,
  ],
  [
    'a call that is not in the history',
    withItem('ORDER#one', 'ORDER', { latestEvents: [] }),
    /call about order one is in its history 0 times/,
  ],
  [
    'a confirmed order that is pending again',
    withItem('ORDER#one', 'ORDER', { status: 'pending' }),
    /order one was confirmed, and is pending/,
  ],
  [
    'a delivered order that is not',
    { placed: placed.map((each) => ({ ...each, isDelivered: true })) },
    /order two was delivered, and is confirmed/,
  ],
  [
    'words of a customer that are lost',
    { placed: placed.map((each) => ({ ...each, written: ['wamid.2'] })) },
    /what the customer of order one wrote is not there/,
  ],
  [
    'more pieces sold than there were',
    { stock: [{ pageId: 'page', pieces: 1, isSoldOut: true }] },
    /page page sold 2 of 1 pieces/,
  ],
  [
    'a page that is sold out too early',
    { stock: [{ pageId: 'page', pieces: 3, isSoldOut: true }] },
    /page page is sold out with 2 of 3 sold/,
  ],
  [
    'stock that was counted wrong',
    withItem('STOCK#page', 'LEFT#01', { left: 1, countedAt: day }),
    /0 pieces left, and 1 are kept/,
  ],
  ...[`STATS#MERCHANT#${owner} TOTAL`, `STATS#PAGE#page ${day}`, 'STATS#PAGE#page TOTAL'].map(
    (place): (typeof planted)[number] => {
      const [pk = '', sk = ''] = place.split(' ');
      const wrong = { ...counts, 'revenue|SAR': 39_801 };
      return [
        `a sum that is wrong by the smallest coin in ${place}`,
        withItem(pk, sk, { counts: wrong }),
        /revenue\|SAR is 39801, and its orders are 39800/,
      ];
    },
  ),
  [
    'a day without its sums',
    withItem('STATS#PAGE#page', day, undefined),
    /STATS#PAGE#page DAY#2026-11-29: orders\|SAR is 0, and its orders are 2/,
  ],
  [
    'an order on hold that is counted',
    withItem('STATS#PAGE#page', day, { counts: { ...counts, 'orders|SAR|status|pending': 1 } }),
    /orders\|SAR\|status\|pending is 1, and its orders are 0/,
  ],
  [
    'a view that was lost',
    { views: [{ pageId: 'page', acknowledged: 6, tried: 6 }] },
    /counts 5 views; 6 were/,
  ],
  [
    'a view that counts twice',
    { views: [{ pageId: 'page', acknowledged: 4, tried: 4 }] },
    /counts 5 views; 4/,
  ],
  [
    'a statement that settled nothing',
    withItem(`USER#${owner}`, 'SETTLED#2026-11-29#0', undefined),
    /order one is settled 0 times/,
  ],
  [
    'a statement that settled twice',
    withItem(`USER#${owner}`, 'SETTLED#2026-11-29#0', settled([paid, paid])),
    /order one is settled 2 times/,
  ],
  [
    'a statement that settled another order',
    withItem(`USER#${owner}`, 'SETTLED#2026-11-29#0', settled([paid, { ...paid, orderId: 'two' }])),
    /order two is settled, and stands in no statement/,
  ],
];

it.each(planted)('the verdict finds %s', (_, fault, found) => {
  expect(verdict({ ...allRight(), ...fault })).toEqual(
    expect.arrayContaining([expect.stringMatching(found)]),
  );
});

it('an uncertain forward is justified after a kill, or when a partner did not respond', () => {
  const fault = withItem('ORDER#two', 'DELIVERY#cod', { state: 'uncertain' });
  expect(verdict({ ...allRight(), ...fault, kills: 1 })).toEqual([]);
  expect(verdict({ ...allRight(), ...fault, unclear: 1 })).toEqual([]);
});

it('a lead that the network accepts while the table is read has arrived, and is not a problem of an order that was read before', () => {
  const { leads: all } = allRight();
  expect(verdict({ ...allRight(), leads: all.slice(1), laterLeads: all.slice(0, 1) })).toEqual([]);
});
