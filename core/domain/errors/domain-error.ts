import type { ErrorCode, ErrorDetails } from './error-codes.ts';

/**
 * The only error a use case throws on purpose. Carries a code that HTTP turns into a status and screens turn
 * into Arabic; `details` tells which field or value it is about.
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
