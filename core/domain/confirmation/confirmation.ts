import * as z from 'zod';

/** Why a customer does not want the order any more. */
export const cancelReasons = [
  'price',
  'changed_mind',
  'duplicate',
  'delivery_time',
  'competitor',
  'fake',
  'other',
] as const;

export const MAX_NOTE = 200;
/** The minimum length of the note that explains `other`. */
export const MIN_OTHER_NOTE = 3;

/** How long undoing an outcome is offered. */
export const UNDO_MS = 10_000;
/** How long an outcome can be undone when the offer is held, or the stock is asked about. */
export const UNDO_LIMIT_MS = 60_000;

/** The outcome of a call. `until` is an ISO-8601 time; a note explains `other`. */
export const outcomeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('confirmed') }),
  z.strictObject({ kind: z.literal('no_answer') }),
  z.strictObject({ kind: z.literal('busy') }),
  z.strictObject({ kind: z.literal('postponed'), until: z.iso.datetime() }),
  z.strictObject({ kind: z.literal('wrong_number') }),
  z.strictObject({ kind: z.literal('unreachable') }),
  z
    .strictObject({
      kind: z.literal('cancelled'),
      reason: z.enum(cancelReasons),
      note: z.string().trim().max(MAX_NOTE),
    })
    .refine(({ reason, note }) => reason !== 'other' || note.length >= MIN_OTHER_NOTE, { path: ['note'] }),
]);
export type Outcome = z.infer<typeof outcomeSchema>;
export type OutcomeKind = Outcome['kind'];
export const outcomeKinds = [
  'confirmed',
  'no_answer',
  'busy',
  'postponed',
  'wrong_number',
  'unreachable',
  'cancelled',
] as const satisfies readonly OutcomeKind[];

/** Per order; later calls are only in the order's history, and no metric counts them. */
export const MAX_CALLS = 100;

/** A call to the customer: when its outcome was recorded, by which user, and the outcome. */
const callSchema = z.strictObject({
  at: z.iso.datetime(),
  by: z.string().min(1),
  result: z.enum(outcomeKinds),
});

/** The state of an order between its placement and the customer's decision. */
export const confirmationStates = [
  'new',
  'retry',
  'postponed',
  'confirmed',
  'cancelled',
  'unreachable',
] as const;

/**
 * Complements the order's status (spec 4), which has five values. `nextAt` is when the customer is to be
 * called again; null when the order is decided or may be called at any time.
 */
export const confirmationSchema = z.strictObject({
  state: z.enum(confirmationStates),
  /** Unanswered calls, which use up the plan of retries. */
  attempts: z.number().int().min(0),
  nextAt: z.iso.datetime().nullable(),
  /** All calls that were not undone, oldest first. */
  calls: z.array(callSchema).max(MAX_CALLS),
});
export type Confirmation = z.infer<typeof confirmationSchema>;

export const newConfirmation: Confirmation = {
  state: 'new',
  attempts: 0,
  nextAt: null,
  calls: [],
};
