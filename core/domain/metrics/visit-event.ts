import * as z from 'zod';
import { campaignName, deviceOf, isCrawler, readAttribution, sentAttributionSchema } from '../attribution.ts';
import { readPageReference, variantName } from '../landing-page/shown-variant.ts';
import { hasBounced, UNKNOWN_COUNTRY, type ViewMessage } from './view-message.ts';

/** Larger bodies are rejected without parsing them. */
export const MAX_VISIT_EVENT_BYTES = 2048;

/** The page's id, or the reference of the variant that was shown. */
const shownPageSchema = z.string().refine((text) => readPageReference(text) !== undefined);
const ofView = { pageId: shownPageSchema, viewId: z.uuid() };
const ofOrigin = {
  /** What the edge told the page of its visitor's address. What it says of the report itself goes before. */
  country: z.string().max(2).optional(),
  ...sentAttributionSchema.pick({ referrer: true, search: true }).shape,
};
const ofVisitor = {
  /** Null when the visitor asked not to be tracked. */
  visitorId: z.uuid().nullable(),
  /** True for the first view within half an hour, and for every view without a visitor's id. */
  startsVisit: z.boolean(),
  ...ofOrigin,
};
const outcome = {
  /** A tab that was in view for days counts as one. */
  visibleSeconds: z
    .number()
    .int()
    .min(0)
    .transform((seconds) => Math.min(seconds, 86_400)),
  hasStartedForm: z.boolean(),
};

/**
 * What a landing page reports about its visitor by `sendBeacon`. Each report is a sum that is added to what came before,
 * so the server keeps nothing of a view.
 */
export const visitEventSchema = z.discriminatedUnion('type', [
  /** Once a view: when it was visible for ten seconds, is hidden, or the form is begun, whichever is first. */
  z.strictObject({ type: z.literal('visit'), ...ofView, ...ofVisitor, ...outcome }),
  /** What came after, in the order of `number`: when the form is begun, and of one view in four its further seconds. */
  z.strictObject({
    type: z.literal('more'),
    ...ofView,
    ...outcome,
    // Pages that were published before do not tell it again.
    ...z.object(ofOrigin).partial().shape,
    number: z.number().int().min(1).max(1000),
    /** The form was begun in a view whose first report was of a bounce. */
    endsBounce: z.boolean(),
  }),
  /** Of pages that were published before reports were sums: the view itself, when the page is idle. */
  z.strictObject({ type: z.literal('view'), ...ofView, ...ofVisitor }),
  /** Of the same pages: the whole view so far. Only the first of a view within some minutes counts. */
  z.strictObject({ type: z.literal('seen'), ...ofView, ...outcome }),
]);
export type VisitEvent = z.infer<typeof visitEventSchema>;

/** Of how many views one reports what came after its first report; its seconds stand for theirs. */
const SAMPLE = 4;

/** Whether a view is the one of four whose further seconds are reported; decided by its random id. */
export function isSampled(viewId: string): boolean {
  return Number.parseInt(viewId, 16) % SAMPLE === 0;
}

/** The properties of the HTTP request, besides its body, that describe the visitor. */
export type VisitRequest = {
  /** The host that the page was shown on, with its port. */
  host: string;
  /** The same as a place (`placeOfHost`). */
  place: string;
  userAgent: string;
  /** The country code of the address, where the request tells it; the report may tell it else. */
  country: string;
  /** A hash of the visitor's address for this page, which reveals nothing about it. */
  sender: string;
  asksNotToBeTracked: boolean;
};

/** What a report adds to the metrics; undefined for one of a crawler or of a client without a name. */
export function viewMessageOf(event: VisitEvent, request: VisitRequest, now: Date): ViewMessage | undefined {
  if (!request.userAgent || isCrawler(request.userAgent)) return undefined;
  const { viewId } = event;
  const { pageId, shown } = readPageReference(event.pageId) ?? { pageId: event.pageId };
  const common = {
    ...(shown && { variant: variantName(shown) }),
    at: Math.floor(now.getTime() / 1000),
    pageId,
    place: request.place,
    sender: request.sender,
    endsBounce: false,
  };
  switch (event.type) {
    case 'visit':
      return {
        ...common,
        id: `${viewId}-0`,
        first: firstOf(event, request, now, hasBounced(event)),
        seconds: event.visibleSeconds,
        startsForm: event.hasStartedForm,
      };
    case 'more':
      return {
        ...common,
        id: `${viewId}-${event.number}`,
        first: null,
        seconds: isSampled(viewId) ? event.visibleSeconds * SAMPLE : 0,
        startsForm: event.hasStartedForm,
        endsBounce: event.endsBounce,
        ...(event.hasStartedForm && event.search !== undefined && { origin: originOf(event, request, now) }),
      };
    case 'view':
      // Whether it bounces is not known yet, and later reports of such pages do not tell what began the visit.
      return {
        ...common,
        id: `${viewId}-0`,
        first: firstOf(event, request, now, false),
        seconds: 0,
        startsForm: false,
      };
    case 'seen':
      return {
        ...common,
        id: `${viewId}-${event.hasStartedForm ? 'form' : 'seen'}`,
        first: null,
        seconds: event.hasStartedForm ? 0 : event.visibleSeconds,
        startsForm: event.hasStartedForm,
      };
  }
}

function firstOf(
  event: Extract<VisitEvent, { type: 'visit' | 'view' }>,
  request: VisitRequest,
  now: Date,
  bounced: boolean,
): ViewMessage['first'] {
  return {
    visitor: request.asksNotToBeTracked ? null : event.visitorId,
    startsVisit: event.startsVisit,
    hasBounced: bounced,
    device: deviceOf(request.userAgent),
    ...originOf(event, request, now),
  };
}

function originOf(
  { referrer = '', search = '', country: told }: { [name in keyof typeof ofOrigin]?: string | undefined },
  { host, country: seen }: VisitRequest,
  now: Date,
) {
  const country = seen || (told ?? '');
  const { source, utmCampaign } = readAttribution(
    { at: now.getTime(), referrer, search },
    host.replace(/:\d+$/, ''),
  );
  const campaign = campaignName(utmCampaign ?? '');
  return {
    country: /^[A-Z]{2}$/.test(country) ? country : UNKNOWN_COUNTRY,
    source,
    ...(campaign && { campaign }),
  };
}
