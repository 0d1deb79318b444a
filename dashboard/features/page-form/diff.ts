import type { FieldPath } from 'react-hook-form';
import { isObject, isRecord, valueAt } from '../../lib/plain-data.ts';
import type { EditorForm, EditorValues } from './values.ts';

/**
 * The paths of the fields in which two forms differ: `product.price`, `formFields.0.label`. A list to which
 * entries were added, or from which they were removed or moved, is one path: `formFields`.
 */
export function changedPaths(from: unknown, to: unknown, path = ''): string[] {
  if (Object.is(from, to)) return [];
  const below = (key: string) => (path ? `${path}.${key}` : key);
  if (isRecord(from) && isRecord(to)) {
    const keys = new Set([...Object.keys(from), ...Object.keys(to)]);
    return [...keys].flatMap((key) => changedPaths(from[key], to[key], below(key)));
  }
  if (Array.isArray(from) && Array.isArray(to) && haveSameEntries(from, to)) {
    return from.flatMap((entry, index) => changedPaths(entry, to[index], below(String(index))));
  }
  return [path];
}

/** Whether plain data is equal in all its parts. */
export const isSame = (one: unknown, other: unknown): boolean => changedPaths(one, other).length === 0;

/** Whether two lists have the same entries in the same order, edited or not. */
function haveSameEntries(one: unknown[], other: unknown[]): boolean {
  return (
    one.length === other.length &&
    one.every((entry, index) => {
      const counterpart = other[index];
      if (!isRecord(entry) || !isRecord(counterpart)) return Object.is(entry, counterpart);
      return identityOf(entry) === identityOf(counterpart);
    })
  );
}

/** The parts of the page in their order. */
export const PARTS = 'layout.order';

/** Fields that only make sense together. */
const wholes = ['product.description', 'theme'];

/** The field that a path belongs to, as merchants count: a list is one field, whatever changed in it. */
export function fieldOf(path: string, values: EditorValues): string {
  const whole = wholes.find((start) => path === start || path.startsWith(`${start}.`));
  if (whole) return whole;
  const keys = path.split('.');
  const depth = keys.findIndex((_, index) =>
    Array.isArray(valueAt(values, keys.slice(0, index + 1).join('.'))),
  );
  return depth === -1 ? path : keys.slice(0, depth + 1).join('.');
}

/** The block that a path is in: `layout.blocks.b1`. */
const blockOf = (path: string): string | undefined => /^layout\.blocks\.[^.]+/.exec(path)?.[0];

/**
 * The fields in which the edited page differs from the stored one, each once, and the blocks that were
 * edited, added or removed. The order only counts if parts that both have were moved.
 */
export function changedFields(stored: EditorValues, edited: EditorValues): string[] {
  const fields = new Set(changedPaths(stored, edited).map((path) => blockOf(path) ?? fieldOf(path, edited)));
  if (isOrderOfBlocks(stored.layout.order, edited.layout.order, fields)) fields.delete(PARTS);
  return [...fields];
}

/** Whether two orders differ only by blocks that are counted separately. */
function isOrderOfBlocks(one: readonly string[], other: readonly string[], fields: ReadonlySet<string>) {
  const isCounted = (id: string) => fields.has(`layout.blocks.${id}`);
  const left = one.filter((id) => other.includes(id) || !isCounted(id));
  const right = other.filter((id) => one.includes(id) || !isCounted(id));
  return isSame(left, right);
}

/** What identifies an entry of a list: its id, or the address of an image, which has no id. */
export function identityOf(entry: Record<string, unknown>): unknown {
  return entry.id ?? entry.url;
}

/** A copy with another value at a dotted path. */
export function withValueAt<T>(value: T, path: string, replacement: unknown): T {
  // Only the value at the path differs, and the caller takes it from data of the same shape.
  return replaced(value, path.split('.'), replacement) as T;
}

function replaced(value: unknown, [key, ...rest]: string[], replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (Array.isArray(value)) {
    return value.map((entry, index) => (String(index) === key ? replaced(entry, rest, replacement) : entry));
  }
  return isObject(value)
    ? { ...value, [key]: replaced(Reflect.get(value, key), rest, replacement) }
    : { [key]: replaced(undefined, rest, replacement) };
}

/**
 * Sets the form to `values`. Only the fields that differ are set; their paths are returned. Parts that are
 * missing in `values`, such as an added block, are removed: a form keeps the key of a value that is set to
 * undefined, so the record around it is set instead.
 */
export function applyValues(form: EditorForm, values: EditorValues): string[] {
  const paths = changedPaths(form.getValues(), values);
  // The paths come from these values.
  const set = (path: string) =>
    form.setValue(path as FieldPath<EditorValues>, valueAt(values, path) as never);
  const isGone = (path: string) => valueAt(values, path) === undefined;
  for (const path of paths) if (!isGone(path)) set(path);
  const around = paths.filter(isGone).map((path) => path.replace(/\.[^.]+$/, ''));
  for (const path of new Set(around)) set(path);
  if (paths.length > 0 && form.formState.isSubmitted) void form.trigger();
  return paths;
}

/**
 * A copy of plain data that shares all equal parts with `before`, and is `before` itself when everything is
 * equal. So a hundred steps of history cost little more than one, and later changes to `value` do not reach
 * them.
 */
export function snapshot<T>(before: T | undefined, value: T): T {
  // The copy is made part by part, so it has the type of the value.
  return shared(before, value) as T;
}

function shared(before: unknown, value: unknown): unknown {
  if (Array.isArray(value)) {
    const entries = Array.isArray(before) ? before : [];
    const copy = value.map((entry, index) => shared(entries[index], entry));
    return isSameList(before, copy) ? before : copy;
  }
  if (!isRecord(value)) return value;
  const parts = isRecord(before) ? before : {};
  const copy = Object.fromEntries(
    // Undefined values are omitted, as in storage.
    Object.entries(value).flatMap(([key, part]) =>
      part === undefined ? [] : [[key, shared(parts[key], part)]],
    ),
  );
  return isSameRecord(before, copy) ? before : copy;
}

function isSameList(before: unknown, copy: unknown[]): boolean {
  return (
    Array.isArray(before) &&
    before.length === copy.length &&
    copy.every((entry, index) => Object.is(entry, before[index]))
  );
}

function isSameRecord(before: unknown, copy: Record<string, unknown>): boolean {
  return (
    isRecord(before) &&
    Object.keys(before).length === Object.keys(copy).length &&
    Object.entries(copy).every(([key, part]) => key in before && Object.is(part, before[key]))
  );
}
