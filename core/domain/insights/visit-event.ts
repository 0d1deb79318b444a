import * as z from 'zod';
import { idSchema } from '../id/id-schema.ts';
import { sentTouchSchema } from './touch.ts';

/** Larger bodies are refused unread. */
export const MAX_VISIT_EVENT_BYTES = 2048;

const ofView = { pageId: idSchema, viewId: z.uuid() };

/** What a landing page tells of its shopper, by `sendBeacon`. */
export const visitEventSchema = z.discriminatedUnion('type', [
  /** Once, when the page is idle. `visitorId` is null for who asked not to be tracked. */
  z.strictObject({
    type: z.literal('view'),
    ...ofView,
    visitorId: z.uuid().nullable(),
    startsVisit: z.boolean(),
    ...sentTouchSchema.pick({ referrer: true, search: true }).shape,
  }),
  /** Whenever the page is left for a while or for good, and when the form is begun; all of the view so far. */
  z.strictObject({
    type: z.literal('seen'),
    ...ofView,
    visibleSeconds: z.number().int().min(0).max(86_400),
    hasStartedForm: z.boolean(),
  }),
]);
export type VisitEvent = z.infer<typeof visitEventSchema>;
