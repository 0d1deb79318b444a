import { api } from '@mirsah/contracts/api';
import {
  COUNTED_WAITING,
  type ConversionNetworkResponse,
  type ConversionResponse,
} from '@mirsah/contracts/conversions';
import { sendConversionAgain, testNetwork } from '@mirsah/domain/ad-network/commands';
import type { AdNetworkSender } from '@mirsah/domain/ad-network/event';
import type { Clock } from '@mirsah/domain/clock';
import { type AdNetwork, type Conversion, validUntil } from '@mirsah/domain/conversion';
import {
  type ConversionConnections,
  type ConversionNetwork,
  type ConversionRepository,
  removeNetwork,
  resumeConversions,
  saveModel,
  saveNetwork,
} from '@mirsah/domain/conversion/connection';
import type { Day } from '@mirsah/domain/day';
import type { OrderRepository } from '@mirsah/domain/order/ports';
import type { RateCounter } from '@mirsah/domain/rate-limit';
import type { SecretBox } from '@mirsah/domain/secret';
import { type ConversionDay, firstFigureDay, qualityOf } from '@mirsah/table/conversions';
import { assertApproved } from '../http/caller.ts';
import { handle } from '../http/endpoint.ts';
import { ordersOf } from './orders.ts';

type Ports = {
  conversionConnections: ConversionConnections;
  conversions: ConversionRepository;
  conversionFigures: { list(ownerId: string, from: Day): Promise<ConversionDay[]> };
  orders: OrderRepository;
  secrets: SecretBox;
  adNetworks: AdNetworkSender;
  rates: RateCounter;
  clock: Clock;
};

const MAX_EVENTS = 30;

/** What the servers of advertising networks are told of a merchant's orders. */
export const conversions = (ports: Ports) => ({
  getConversions: handle(api.getConversions, async ({ caller: { ownerId } }) => {
    const [connection, days, events] = await Promise.all([
      ports.conversionConnections.find(ownerId),
      ports.conversionFigures.list(ownerId, firstFigureDay(ports.clock.now())),
      ports.conversions.listLatest(ownerId, MAX_EVENTS),
    ]);
    const shown = async (network: AdNetwork): Promise<ConversionNetworkResponse | null> => {
      const stored = connection?.networks[network];
      if (!stored) return null;
      const { last, ...quality } = qualityOf(days, network);
      return {
        ...networkResponse(stored),
        ...{ quality, last },
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
      events: events.map(conversionResponse),
    };
  }),

  saveConversionModel: handle(api.saveConversionModel, async ({ caller, body }) => {
    const { model } = await saveModel(ports, caller.ownerId, body.model);
    return { model };
  }),

  saveConversionNetwork: handle(
    api.saveConversionNetwork,
    async ({ caller: { ownerId }, params: { network }, body }) => {
      await saveNetwork(ports, { ownerId, network, ...body, token: body.token });
      return { resumed: body.isOn ? await resumeConversions(ports, ownerId, network) : 0 };
    },
  ),

  removeConversionNetwork: handle(api.removeConversionNetwork, async ({ caller, params: { network } }) => {
    await removeNetwork(ports, caller.ownerId, network);
    return undefined;
  }),

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

/** Of a token, only its last four characters leave the server. */
function networkResponse({ pixelId, token, testCode, isOn, refusedAt }: ConversionNetwork) {
  return { pixelId, token: { lastFour: token.lastFour }, testCode, isOn, refusedAt };
}

/** Nothing waits for a network that works, so nothing is asked then. */
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
