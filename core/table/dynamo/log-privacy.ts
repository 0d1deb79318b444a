import { unloggedNames } from '@mirsah/domain/order/order-fields';

/** Digits as phones are typed: Latin, Arabic and Persian. */
const DIGIT = '[\\d\\u0660-\\u0669\\u06f0-\\u06f9]';

const patterns: readonly [RegExp, string][] = [
  [/[\w.+%-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi, '[e-mail]'],
  [/\b(?:Bearer\s+|key=|token=)[\w.~+/-]{8,}=*/gi, '[token]'],
  // V8 quotes invalid JSON.
  [/(?:\.\.\.)?"[\s\S]*"(?:\.\.\.)? is not valid JSON/g, '[text] is not valid JSON'],
  // Eight to fifteen digits, as in E.164, with any grouping; this includes IP addresses.
  [new RegExp(`(?<!\\w)\\+?${DIGIT}(?:[\\s().-]{0,2}${DIGIT}){7,14}(?!\\w)`, 'g'), '[number]'],
];

/**
 * A text for a log, without phone numbers, e-mail addresses and tokens. Names and postal addresses have no
 * recognizable format, so they must not be in such a text at all.
 */
export function withoutPersonalData(text: string): string {
  return patterns.reduce((safe, [pattern, replacement]) => safe.replaceAll(pattern, replacement), text);
}

/** Properties that are never logged: fields of an order by their table, and others by their names. */
const PRIVATE = new RegExp(
  `^(?:${unloggedNames.join('|')}|fullName|phone|address|e?mail|message(?:Text|Body)|body|content|token|apiKey|password|authorization|cookies?)$`,
  'i',
);
/** AWS ids, which may look like a person's number. */
const IDS = /(?:^timestamp|_id)$/;

/**
 * For `JSON.stringify` of a log line: replaces personal data by name and by format, and reduces an error to
 * its name, message, stack, code and cause, because third-party errors may contain their data.
 */
export function replacePersonalData(key: string, value: unknown): unknown {
  if (value !== undefined && value !== null && PRIVATE.test(key)) return '[removed]';
  if (typeof value === 'string') return IDS.test(key) ? value : withoutPersonalData(value);
  if (value instanceof Error) return plainError(value);
  return value;
}

function plainError({ name, message, stack, cause, ...others }: Error & { code?: unknown }) {
  const { code } = others;
  return {
    name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(cause instanceof Error && { cause }),
  };
}

/** The same error for a caller that logs it, as Lambda does with thrown errors. */
export function safeError(error: unknown): Error {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const safe = new Error(withoutPersonalData(message));
  safe.name = name;
  if (stack !== undefined) safe.stack = withoutPersonalData(stack);
  return safe;
}
