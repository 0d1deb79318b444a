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
  /** The country that the edge reported to the page. Data of the report's own request takes precedence. */
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
  /** A tab that was visible for days counts as one. */
  visibleSeconds: z
    .number()
    .int()
    .min(0)
    .transform((seconds) => Math.min(seconds, 86_400)),
  hasStartedForm: z.boolean(),
};

/**
 * A landing page's report about its visitor by `sendBeacon`. Each report is added to earlier ones, so the
 * server stores no state of a view.
 */
export const visitEventSchema = z.discriminatedUnion('type', [
  /**
   * Once per view: when it was visible for ten seconds, is hidden, or the form is started, whichever is
   * first.
   */
  z.strictObject({ type: z.literal('visit'), ...ofView, ...ofVisitor, ...outcome }),
  /**
   * Later reports, in the order of `number`: when the form is started, and for one view in four its further
   * seconds.
   */
  z.strictObject({
    type: z.literal('more'),
    ...ofView,
    ...outcome,
    // Pages that were published before do not repeat it.
    ...z.object(ofOrigin).partial().shape,
    number: z.number().int().min(1).max(1000),
    /** The form was started in a view whose first report was a bounce. */
    endsBounce: z.boolean(),
  }),
  /** From pages published before reports were sums: the view itself, when the page is idle. */
  z.strictObject({ type: z.literal('view'), ...ofView, ...ofVisitor }),
  /** From the same pages: the whole view so far. Only the first of a view within some minutes counts. */
  z.strictObject({ type: z.literal('seen'), ...ofView, ...outcome }),
]);
export type VisitEvent = z.infer<typeof visitEventSchema>;

/** One in this many views reports its further seconds, which represent the others'. */
const SAMPLE = 4;

/** Whether a view is in the sample that reports its further seconds; decided by its random id. */
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
  /** The country code of the address, where the request contains it; otherwise the report may. */
  country: string;
  /** A hash of the visitor's address for this page, which reveals nothing about it. */
  sender: string;
  asksNotToBeTracked: boolean;
};

/** A report's contribution to the metrics; undefined for a crawler or a client without a user agent. */
export function toViewMessage(event: VisitEvent, request: VisitRequest, now: Date): ViewMessage | undefined {
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
      // Whether it bounces is unknown yet, and later reports of such pages do not repeat the visit's data.
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
