import { Logger } from '@aws-lambda-powertools/logger';
import { replacePersonalData, safeError } from './log-privacy.ts';

/**
 * The log of a function: one JSON line per event, without personal data, whatever is passed to it or to an
 * error's cause. Every function writes through one of these; see
 * docs/decisions/0065-logs-say-nothing-of-persons.md.
 */
export function createLog(serviceName: string): Logger {
  return new Logger({ serviceName, jsonReplacerFn: replacePersonalData });
}

/** The same function for Lambda, which logs its errors as well: they contain no personal data. */
export function throwingSafely<Arguments extends unknown[], Result>(
  handle: (...args: Arguments) => Promise<Result>,
): (...args: Arguments) => Promise<Result> {
  return async (...args) => {
    try {
      return await handle(...args);
    } catch (error) {
      throw safeError(error);
    }
  };
}
