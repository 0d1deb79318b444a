import { ApiError } from '@mirsah/contracts/client';
import type { ErrorCode } from '@mirsah/domain/error';
import { common, errorTexts } from '../messages/index.ts';

/** The code of a refusal by the API; undefined for anything else that went wrong. */
export function errorCodeOf(error: unknown): ErrorCode | undefined {
  return error instanceof ApiError ? error.body?.error.code : undefined;
}

/** Whether a request found no way to the server, or its answer none back. */
export function isConnectionProblem(error: unknown): boolean {
  // The browser's own `fetch` rejects with the former, the identity provider's client with the latter.
  return error instanceof TypeError || (error instanceof Error && error.name === 'NetworkError');
}

/**
 * What to tell the merchant. `fallback` is the screen's own sentence (spec 8), used when the API gave no reason
 * that would help; `ownTexts` replaces the general text of a code.
 */
export function errorText(
  error: unknown,
  fallback: string,
  ownTexts: Partial<Record<ErrorCode, string>> = {},
): string {
  const code = errorCodeOf(error);
  if (code === undefined) return isConnectionProblem(error) ? `${fallback}. ${common.offline}` : fallback;
  if (code === 'internal_error') return fallback;
  return ownTexts[code] ?? errorTexts[code];
}
