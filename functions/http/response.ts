import type { ErrorBody, ErrorCode } from '@mirsah/domain/error';
import { errorTextOf } from '@mirsah/domain/messages';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

export type HttpResult = APIGatewayProxyStructuredResultV2;

/** Responses are personal and current, so no cache may store them. */
const noStore = { 'cache-control': 'no-store' };

export function json(statusCode: number, body: unknown): HttpResult {
  return {
    statusCode,
    headers: { ...noStore, 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  };
}

/** A page for a browser; `policy` is its content security policy. */
export function html(statusCode: number, body: string, policy?: string): HttpResult {
  const type = { 'content-type': 'text/html; charset=utf-8' };
  return {
    statusCode,
    headers: { ...noStore, ...type, ...(policy && { 'content-security-policy': policy }) },
    body,
  };
}

/** Redirects a browser with GET, so that a reload does not post again. */
export function seeOther(location: string): HttpResult {
  return { statusCode: 303, headers: { ...noStore, location } };
}

/** The body that every failed request gets; its status and its text follow from the error's code. */
export function errorResponse(
  { code, details }: Pick<ErrorBody, 'code' | 'details'>,
  correlationId: string,
): HttpResult {
  // A code without a text does not compile here.
  const body: ErrorBody = { error: errorTextOf(code, details), code, details, correlationId };
  return json(errorStatus[code], body);
}

/** The HTTP status of every error code. Another merchant's id gets the response of an unknown id. */
export const errorStatus: Record<ErrorCode, number> = {
  invalid_request: 400,
  not_signed_in: 401,
  not_allowed: 403,
  role_not_allowed: 403,
  second_factor_needed: 403,
  code_wrong: 422,
  recovery_refused: 422,
  account_suspended: 403,
  not_found: 404,
  version_conflict: 409,
  subdomain_invalid: 422,
  subdomain_taken: 409,
  domain_invalid: 422,
  domain_taken: 409,
  title_taken: 409,
  product_unavailable: 422,
  sold_out: 409,
  not_enough_stock: 409,
  price_changed: 409,
  zone_changed: 409,
  order_fields_invalid: 422,
  not_connected: 409,
  delivery_underway: 409,
  too_many_requests: 429,
  order_withdrawn: 410,
  customer_erased: 409,
  key_reused: 409,
  order_leased: 409,
  order_decided: 409,
  order_at_network: 409,
  task_changed: 409,
  oversells: 409,
  window_closed: 409,
  messages_stopped: 409,
  too_many_templates: 409,
  too_late: 409,
  payload_too_large: 413,
  team_full: 409,
  already_member: 409,
  invitation_invalid: 410,
  invitation_for_another: 403,
  own_account: 409,
  last_admin: 409,
  password_wrong: 422,
  email_taken: 409,
  password_weak: 422,
  user_creation_failed: 502,
  sender_refused: 422,
  plan_limit_reached: 403,
  too_many_saved: 409,
  experiment_impossible: 400,
  secret_unreadable: 409,
  internal_error: 500,
};
