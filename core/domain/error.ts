import * as z from 'zod';

/**
 * The only error that use cases throw on purpose. The API maps its code to an HTTP status, the dashboard to
 * an Arabic text; `details` names the affected fields or values.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(code, options);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}

export function isDomainError(error: unknown, code?: ErrorCode): error is DomainError {
  return error instanceof DomainError && (code === undefined || error.code === code);
}

/** All error codes of the API. A new one does not compile before it has an HTTP status and an Arabic text. */
export const errorCodes = [
  'invalid_request',
  'not_signed_in',
  'not_allowed',
  'role_not_allowed',
  'account_suspended',
  'not_found',
  'version_conflict',
  'subdomain_invalid',
  'subdomain_taken',
  'title_taken',
  'domain_invalid',
  'domain_taken',
  'product_unavailable',
  'sold_out',
  'not_enough_stock',
  'price_changed',
  'zone_changed',
  'order_fields_invalid',
  'not_connected',
  'delivery_underway',
  'too_many_requests',
  'order_withdrawn',
  'customer_erased',
  'key_reused',
  'order_leased',
  'order_decided',
  'order_at_network',
  'task_changed',
  'oversells',
  'too_late',
  'window_closed',
  'messages_stopped',
  'too_many_templates',
  'payload_too_large',
  'team_full',
  'already_member',
  'invitation_invalid',
  'invitation_for_another',
  'own_account',
  'last_admin',
  'password_wrong',
  'email_taken',
  'password_weak',
  'code_wrong',
  'recovery_refused',
  'second_factor_needed',
  'user_creation_failed',
  'sender_refused',
  'plan_limit_reached',
  'too_many_saved',
  'experiment_impossible',
  'secret_unreadable',
  'internal_error',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/**
 * A problem with one field: `path` is its dotted path in the request body, `problem` a stable code, not a
 * text.
 */
const fieldProblemSchema = z.object({ path: z.string(), problem: z.string() });

const errorDetailsSchema = z.object({
  fields: z.array(fieldProblemSchema).optional(),
  currentVersion: z.number().int().optional(),
  /** Why the caller is banned, in the administrator's words. */
  banReason: z.string().optional(),
  /** The caller's account is being deleted, and the caller can finish the deletion. */
  isBeingDeleted: z.literal(true).optional(),
  /** The caller's account waits for approval. */
  isPending: z.literal(true).optional(),
  /** The member who has the order on their desk, and until when (ISO-8601). */
  leasedBy: z.string().optional(),
  leasedByName: z.string().optional(),
  leasedUntil: z.iso.datetime().optional(),
  /** The number of pieces left, and the number in the order. */
  left: z.number().int().optional(),
  wanted: z.number().int().optional(),
  /** The maximum that was reached, and the seconds in which it starts again, for one of calls. */
  limit: z.number().int().optional(),
  limitSeconds: z.number().int().optional(),
  /** The caller's account does not exist any more. */
  isDeleted: z.literal(true).optional(),
});
export type ErrorDetails = z.infer<typeof errorDetailsSchema>;

/**
 * The body of every response that is not 2xx: `error` is a text for people (spec 7), `code` is for programs.
 */
export const errorBodySchema = z.object({
  error: z.string(),
  code: z.enum(errorCodes),
  details: errorDetailsSchema,
  correlationId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
