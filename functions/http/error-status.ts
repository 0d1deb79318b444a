import type { ErrorCode } from '@mirsah/domain/errors/error-codes.ts';

/** The one place where a refusal becomes an HTTP status. A foreign id answers like one that does not exist. */
export const errorStatus: Record<ErrorCode, number> = {
  invalid_request: 400,
  not_signed_in: 401,
  not_allowed: 403,
  not_found: 404,
  version_conflict: 409,
  subdomain_invalid: 422,
  subdomain_taken: 409,
  title_taken: 409,
  product_unavailable: 422,
  price_changed: 409,
  order_fields_invalid: 422,
  not_connected: 409,
  delivery_underway: 409,
  too_many_requests: 429,
  order_withdrawn: 410,
  payload_too_large: 413,
  own_account: 409,
  email_taken: 409,
  password_weak: 422,
  user_creation_failed: 502,
  sender_refused: 422,
  plan_limit_reached: 403,
  internal_error: 500,
};
