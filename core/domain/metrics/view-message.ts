import * as z from 'zod';
import { type DeviceKind, deviceKinds, type TrafficSource, trafficSources } from '../attribution.ts';
import { addCounts, type Counts, countName } from './counts.ts';
import { boundCampaigns, boundVariants, countsOfFormStart } from './funnel.ts';
import { hashOf } from './hyper-log-log.ts';

/** The country when CloudFront does not know it. */
export const UNKNOWN_COUNTRY = 'XX';

/** A visit whose first view is shorter and did not start the form has bounced. */
const ENGAGED_SECONDS = 10;

/** The visitor's data in the first message about a view. */
const first = z.object({
  /** Chosen by the shopper's browser for this site only; null when the shopper asked not to be tracked. */
  visitor: z.string().nullable(),
  startsVisit: z.boolean(),
  hasBounced: z.boolean(),
  /** ISO 3166 code, upper case. */
  country: z.string(),
  device: z.enum(deviceKinds).catch('unknown'),
  source: z.enum(trafficSources).catch('other'),
  /** The normalized campaign; undefined without one. */
  campaign: z.string().optional(),
});

/**
 * One message's contribution to the metrics of its page. Messages are sums, so their order does not matter.
 * Read tolerantly: releases overlap during a deployment, and unknown fields are ignored.
 */
export const viewMessageSchema = z.object({
  /** Unique, and the same when the message is delivered again. */
  id: z.string().min(1),
  /** When it was received, in epoch seconds, which determines its day. Old messages have none. */
  at: z.number().int().positive().optional(),
  pageId: z.string().min(1),
  /** The side of an experiment that was shown (`variantName`); absent outside of experiments. */
  variant: z.string().optional(),
  /** Where the page was shown: its subdomain, or a custom host (`placeOfHost`). */
  place: z.string(),
  /** A hash of the sender's address, which reveals nothing about it. */
  sender: z.string(),
  /** Null for all messages about a view but the first. */
  first: first.nullable(),
  seconds: z.number().int().min(0).max(400_000),
  startsForm: z.boolean(),
  /** The source of the view that started the form, where it is not in `first`. Old pages do not send it. */
  origin: first.pick({ country: true, source: true, campaign: true }).optional(),
  /** The form was started in a view that its first message had reported as bounced. */
  endsBounce: z.boolean(),
});
export type ViewMessage = z.infer<typeof viewMessageSchema>;

/** Undefined for an invalid message, which must not block the others. */
export function readViewMessage(body: string): ViewMessage | undefined {
  try {
    return viewMessageSchema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

/** The queue for a page's messages: always the same, so that the page is written once per window. */
export function queueNumber(pageId: string, queues: number): number {
  return hashOf(pageId)[0] % queues;
}

export function hasBounced(view: {
  startsVisit: boolean;
  visibleSeconds: number;
  hasStartedForm: boolean;
}): boolean {
  return view.startsVisit && view.visibleSeconds < ENGAGED_SECONDS && !view.hasStartedForm;
}

/** What a message adds to its page's counts of the day. */
export function countsOfMessage(message: ViewMessage): Counts {
  const { first, origin, variant, seconds, startsForm, endsBounce } = message;
  const bounces = Number(first?.hasBounced ?? false) - Number(endsBounce);
  return {
    ...(first && countsOfView(first)),
    ...(bounces !== 0 && { bounces }),
    ...(seconds > 0 && { visibleSeconds: seconds }),
    ...(startsForm && { formStarts: 1, ...countsOfFormStart(first ?? origin ?? {}) }),
    ...(variant && first && { [countName('views', 'variant', variant)]: 1 }),
    ...(variant && first?.startsVisit && { [countName('visits', 'variant', variant)]: 1 }),
    ...(variant && startsForm && { [countName('formStarts', 'variant', variant)]: 1 }),
  };
}

type Viewer = {
  startsVisit: boolean;
  country: string;
  device: DeviceKind;
  source: TrafficSource;
  campaign?: string | undefined;
};

function countsOfView({ startsVisit, country, device, source, campaign }: Viewer): Counts {
  return {
    views: 1,
    ...(startsVisit && { visits: 1 }),
    [countName('views', 'country', country)]: 1,
    [countName('views', 'device', device)]: 1,
    [countName('views', 'source', source)]: 1,
    ...(campaign && { [countName('views', 'campaign', campaign)]: 1 }),
  };
}

/** The sum of many messages' counts, calculated in place: a batch has thousands. */
export function addMessages(counts: Counts, messages: readonly ViewMessage[]): Counts {
  const added: Record<string, number> = {};
  for (const message of messages) {
    const counts = countsOfMessage(message);
    for (const name of Object.keys(counts)) added[name] = (added[name] ?? 0) + (counts[name] ?? 0);
  }
  return boundVariants(boundCampaigns(addCounts(counts, added)));
}
