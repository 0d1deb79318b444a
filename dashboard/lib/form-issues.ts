import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';
import { fieldProblems, formatNumber } from '../messages/index.ts';
import { isRecord, valueAt } from './plain-data.ts';

/** A problem and the dotted path of its form field: `product.variants.0.price`. */
export type FieldIssue = { path: string; message: string };

/** The content that a save sends, or every problem that prevents a save. */
export type ReadForm<Content> = { content: Content } | { problems: FieldIssue[] };

/**
 * Validates a form by reading its content. A row that was added to a list since the last save has no errors
 * until the next one, which `onValidate` announces.
 */
export function createFormResolver<Values extends FieldValues, Content>(
  read: (values: Values) => ReadForm<Content>,
) {
  let validated: Values | undefined;
  const resolver: Resolver<Values, unknown, Content> = (values, _context, options) => {
    const form = read(values);
    if ('content' in form) return { values: form.content, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const { path, message } of form.problems) {
      if (!isInNewRow(path, values, validated)) errors[path] ??= { type: 'invalid', message };
    }
    return { values: {}, errors: toNestErrors<Values>(errors, options) };
  };
  function onValidate(values: Values) {
    validated = structuredClone(values);
  }
  return { resolver, onValidate };
}

/** Whether a field is in a row of `now` that `before` did not have. */
function isInNewRow(path: string, now: unknown, before: unknown): boolean {
  const [, list, index] = /^(.+?)\.(\d+)(?:\.|$)/.exec(path) ?? [];
  if (list === undefined || index === undefined) return false;
  const old = valueAt(before, list);
  const row = valueAt(now, `${list}.${index}`);
  if (!Array.isArray(old) || !isRecord(row)) return false;
  if (row.id === undefined) return Number(index) >= old.length;
  return !old.some((other) => isRecord(other) && other.id === row.id);
}

const renamed: Record<string, string> = {
  priceMinor: 'price',
  salePriceMinor: 'salePrice',
  wasMinor: 'was',
  codFeeMinor: 'codFee',
  minFreeMinor: 'minFree',
};

/** Lists that are one text field in the form: a problem of one entry belongs to the whole field. */
const entryOfText = /\.(options|thumbnails)\.\d+$/;

/** The form field for a path in the content: `priceMinor` is typed in a field named `price`. */
export function formPath(path: readonly PropertyKey[]): string {
  return path
    .map((key) => renamed[String(key)] ?? String(key))
    .join('.')
    .replace(entryOfText, '.$1');
}

/** The Arabic text for an issue found by a schema of the domain, which has to report its inputs. */
export function issueText(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return fieldProblems.required;
    case 'too_small':
      return issue.origin === 'string' ? fieldProblems.required : fieldProblems.atLeast(limit(issue.minimum));
    case 'too_big':
      if (issue.origin === 'string') return fieldProblems.tooLong(Number(issue.maximum));
      if (issue.origin === 'array') return fieldProblems.tooMany(limit(issue.maximum));
      return fieldProblems.atMost(limit(issue.maximum));
    default:
      return issue.input === '' ? fieldProblems.required : fieldProblems.invalid;
  }
}

function limit(value: number | bigint): string {
  return formatNumber(Number(value));
}
