import { ApiError } from '@mirsah/contracts/client';
import type { ErrorCode } from '@mirsah/domain/error';
import { errorTextOf } from '@mirsah/domain/messages';
import { awaitsApproval, common } from '../messages/index.ts';

/** The code of an error that the API answered; undefined for any other error. */
export function errorCodeOf(error: unknown): ErrorCode | undefined {
  return error instanceof ApiError ? error.body?.code : undefined;
}

/**
 * True when the thing in an address does not exist, so that a retry is useless. An address with an invalid id
 * is rejected before the lookup.
 */
export function isMissing(error: unknown): boolean {
  const code = errorCodeOf(error);
  return code === 'not_found' || code === 'invalid_request';
}

/** True when the API rejected something that it allows once the account is approved. */
export function isPendingError(error: unknown): boolean {
  return error instanceof ApiError && error.body?.details.isPending === true;
}

/** True when the request did not reach the server or its answer did not arrive. */
export function isConnectionProblem(error: unknown): boolean {
  // `fetch` rejects with a TypeError, the identity provider's client with a NetworkError.
  return error instanceof TypeError || (error instanceof Error && error.name === 'NetworkError');
}

/**
 * The text to show for an error. `fallback` is the screen's own sentence (spec 8), used when the API gave no
 * helpful reason; `ownTexts` replaces the general text of single codes.
 */
export function errorText(
  error: unknown,
  fallback: string,
  ownTexts: Partial<Record<ErrorCode, string>> = {},
): string {
  const code = errorCodeOf(error);
  if (code === undefined) return isConnectionProblem(error) ? `${fallback}. ${common.offline}` : fallback;
  if (code === 'internal_error') return fallback;
  if (isPendingError(error)) return awaitsApproval;
  const details = error instanceof ApiError ? error.body?.details : undefined;
  return ownTexts[code] ?? errorTextOf(code, details ?? {});
}
