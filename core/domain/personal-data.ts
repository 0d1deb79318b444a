/** Digits as phones are typed: Latin, Arabic and Persian. */
const DIGIT = '[\\d\\u0660-\\u0669\\u06f0-\\u06f9]';

const patterns: readonly [RegExp, string][] = [
  [/[\w.+%-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi, '[e-mail]'],
  [/\b(?:Bearer\s+|key=|token=)[\w.~+/-]{8,}=*/gi, '[token]'],
  // V8 quotes what is not JSON.
  [/(?:\.\.\.)?"[\s\S]*"(?:\.\.\.)? is not valid JSON/g, '[text] is not valid JSON'],
  // Eight to fifteen digits, as E.164 allows, however they are grouped; addresses of computers are among them.
  [new RegExp(`(?<!\\w)\\+?${DIGIT}(?:[\\s().-]{0,2}${DIGIT}){7,14}(?!\\w)`, 'g'), '[number]'],
];

/**
 * A text for a log, without phone numbers, e-mail addresses and tokens, wherever they are in it. Names and postal
 * addresses have no form that could be recognised: they must not get into such a text at all.
 */
export function withoutPersonalData(text: string): string {
  return patterns.reduce((safe, [pattern, replacement]) => safe.replaceAll(pattern, replacement), text);
}

/** What is never logged, whatever it says. */
const PRIVATE =
  /^(?:customer(?:Name|Phone|Address)|fullName|phone|e164|raw|address|e?mail|notes|answers|message(?:Text|Body)|body|content|token|receiptToken|apiKey|password|authorization|cookies?)$/i;
/** Ids of AWS, which may look like numbers of a person. */
const IDS = /(?:^timestamp|_id)$/;

/**
 * For `JSON.stringify` of a log line: personal data by name and by form is replaced, and of an error remain its name,
 * message, stack, code and cause, because others' errors carry along what they were about.
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

/** The same error for a caller who writes it down, as Lambda does with what a function throws. */
export function safeError(error: unknown): Error {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const safe = new Error(withoutPersonalData(message));
  safe.name = name;
  if (stack !== undefined) safe.stack = withoutPersonalData(stack);
  return safe;
}
