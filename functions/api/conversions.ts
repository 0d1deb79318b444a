import { api } from '@mirsah/contracts/api';
import {
  COUNTED_WAITING,
  type ConversionNetworkResponse,
  type ConversionPage,
  type ConversionResponse,
  SHOWN_NOT_ARRIVED,
} from '@mirsah/contracts/conversions';
import { sendConversionAgain, testNetwork } from '@mirsah/domain/ad-network/commands';
import type { AdNetworkSender } from '@mirsah/domain/ad-network/event';
import type { Clock } from '@mirsah/domain/clock';
import { type AdNetwork, type Conversion, canSendWithOthers, validUntil } from '@mirsah/domain/conversion';
import {
  type ConversionConnections,
  type ConversionNetwork,
  type ConversionRepository,
  noNetworks,
  removeNetwork,
  resumeConversions,
  saveModel,
  saveNetwork,
  sendNotArrivedAgain,
} from '@mirsah/domain/conversion/connection';
import type { Day } from '@mirsah/domain/day';
import type { LandingPageRepository } from '@mirsah/domain/landing-page/commands';
import { accountPixels } from '@mirsah/domain/landing-page/pixels';
import { networksOf } from '@mirsah/domain/order/conversions';
import type { OrderRepository } from '@mirsah/domain/order/ports';
import type { RateCounter } from '@mirsah/domain/rate-limit';
import type { SecretBox } from '@mirsah/domain/secret';
import { type ConversionDay, firstFigureDay, networkQuality } from '@mirsah/table/outbound/conversions';
import { assertApproved, type Caller } from '../http/caller.ts';
import { handle } from '../http/endpoint.ts';
import { visiblePages } from './landing-pages.ts';
import { ordersOf } from './orders.ts';

type Ports = {
  conversionConnections: ConversionConnections;
  conversions: ConversionRepository;
  landingPages: Pick<LandingPageRepository, 'find' | 'list'>;
  conversionMetrics: { list(ownerId: string, from: Day): Promise<ConversionDay[]> };
  orders: OrderRepository;
  secrets: SecretBox;
  adNetworks: AdNetworkSender;
  rates: RateCounter;
  clock: Clock;
};

const MAX_EVENTS = 30;

/** Server-side conversions of a merchant's orders at advertising networks. */
export const conversions = (ports: Ports) => ({
  getConversions: handle(api.getConversions, async ({ caller: { ownerId } }) => {
    const [connection, days, events, notArrived] = await Promise.all([
      ports.conversionConnections.find(ownerId),
      ports.conversionMetrics.list(ownerId, firstFigureDay(ports.clock.now())),
      ports.conversions.listLatest(ownerId, MAX_EVENTS),
      ports.conversions.listNotArrived(ownerId, COUNTED_WAITING + 1),
    ]);
    const shown = async (network: AdNetwork): Promise<ConversionNetworkResponse | null> => {
      const stored = connection?.networks[network];
      if (!stored) return null;
      const { last, ...quality } = networkQuality(days, network);
      return {
        ...networkResponse(stored),
        quality,
        last,
        waiting: await waitingOf(ports, ownerId, network, stored),
      };
    };
    const [meta, tiktok, snapchat, ga4] = await Promise.all([
      shown('meta'),
      shown('tiktok'),
      shown('snapchat'),
      shown('ga4'),
    ]);
    return {
      model: connection?.model ?? 'placed',
      networks: { meta, tiktok, snapchat, ga4 },
      pixelIds: { ...noNetworks, ...accountPixels(connection) },
      events: events.map(conversionResponse),
      notArrived: {
        events: notArrived.slice(0, SHOWN_NOT_ARRIVED).map(conversionResponse),
        count: notArrived.length,
        sendable: notArrived.filter((each) => canSendWithOthers(each, ports.clock.now())).length,
      },
    };
  }),

  listConversionPages: handle(api.listConversionPages, async ({ caller, query }) => {
    const [connection, { items, cursor }] = await Promise.all([
      ports.conversionConnections.find(caller.ownerId),
      visiblePages(ports, caller, query),
    ]);
    const shown = items.map(async (page): Promise<ConversionPage> => {
      const { id, title, isEnabled, conversions: own } = page;
      const last = own.isOn ? await lastEventOf(ports, caller, id) : null;
      return { id, title, isEnabled, isOn: own.isOn, networks: networksOf(page, connection), last };
    });
    return { items: await Promise.all(shown), cursor };
  }),

  saveConversionModel: handle(api.saveConversionModel, async ({ caller, body }) => {
    const { model } = await saveModel(ports, caller.ownerId, body.model);
    return { model };
  }),

  saveConversionNetwork: handle(
    api.saveConversionNetwork,
    async ({ caller: { ownerId }, params: { network }, body }) => {
      const { networks } = await saveNetwork(ports, { ownerId, network, ...body, token: body.token });
      // An id alone cannot send anything; waiting events keep waiting for a token.
      return { resumed: networks[network]?.isOn ? await resumeConversions(ports, ownerId, network) : 0 };
    },
  ),

  removeConversionNetwork: handle(api.removeConversionNetwork, async ({ caller, params: { network } }) => {
    await removeNetwork(ports, caller.ownerId, network);
    return undefined;
  }),

  sendConversionsAgain: handle(api.sendConversionsAgain, async ({ caller: { ownerId } }) => ({
    queued: await sendNotArrivedAgain(ports, ownerId),
  })),

  testConversionNetwork: handle(
    api.testConversionNetwork,
    async ({ caller, params: { network }, body: { pixelId, token, testCode } }) => {
      assertApproved(caller);
      return testNetwork(ports, { ownerId: caller.ownerId, network, pixelId, token, testCode });
    },
  ),

  sendConversionAgain: handle(api.sendConversionAgain, async ({ caller, params }) => {
    const scoped = { ...ports, orders: ordersOf(ports, caller) };
    return conversionResponse(await sendConversionAgain(scoped, { ownerId: caller.ownerId, ...params }));
  }),
});

/** How many of a page's latest orders are searched for a reported one. */
const LATEST_ORDERS = 5;

/** The last event of a page's orders at a network, and its result. */
async function lastEventOf(ports: Ports, caller: Caller, pageId: string): Promise<ConversionPage['last']> {
  const filter = { isOnHold: false, landingPageId: pageId };
  const { items } = await ordersOf(ports, caller).list(caller.ownerId, filter, {
    limit: LATEST_ORDERS,
    cursor: undefined,
  });
  const order = items.find(({ conversions: settled }) => settled !== undefined);
  const events = order ? await ports.conversions.listOf(order.id) : [];
  const last = events.toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt)).at(-1);
  if (!last) return null;
  const { network, orderId, stage, event, state, remoteId, reason, updatedAt } = last;
  return { network, orderId, stage, event, state, remoteId, code: reason?.code ?? null, at: updatedAt };
}

/** Of a token, only its last four characters leave the server. */
function networkResponse({ pixelId, token, testCode, isOn, refusedAt }: ConversionNetwork) {
  return { pixelId, token: { lastFour: token.lastFour }, testCode, isOn, refusedAt };
}

/** Nothing waits for a working network, so nothing is read then. */
async function waitingOf(
  { conversions }: Ports,
  ownerId: string,
  network: AdNetwork,
  { isOn, refusedAt }: ConversionNetwork,
) {
  if (isOn && refusedAt === null) return { count: 0, until: null };
  const waiting = await conversions.listWaiting(ownerId, network, COUNTED_WAITING + 1);
  return { count: waiting.length, until: waiting[0] ? validUntil(waiting[0]).toISOString() : null };
}

export function conversionResponse({ ownerId, version, attempt, ...shown }: Conversion): ConversionResponse {
  return shown;
}
