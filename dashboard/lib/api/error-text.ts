import { ApiError } from '@mirsah/contracts/client.ts';
import type { ErrorCode } from '@mirsah/domain/errors/error-codes.ts';
import { common } from '../../messages/common.ts';
import { errorTexts } from '../../messages/errors.ts';

/** The code of a refusal by the API; undefined for anything else that went wrong. */
export function errorCodeOf(error: unknown): ErrorCode | undefined {
  return error instanceof ApiError ? error.body?.error.code : undefined;
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
  if (code === undefined) return error instanceof TypeError ? `${fallback}. ${common.offline}` : fallback;
  if (code === 'internal_error') return fallback;
  return ownTexts[code] ?? errorTexts[code];
}
