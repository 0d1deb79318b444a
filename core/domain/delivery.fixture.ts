import { isDeepStrictEqual } from 'node:util';
import type { Delivery } from './delivery.ts';

/**
 * The stored item after a change: like the table, it writes the differences between the two states and leaves
 * the rest.
 */
export function writtenOver(stored: Delivery, before: Delivery, after: Delivery): Delivery {
  const was = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(was.get(name), value));
  return { ...stored, ...Object.fromEntries(changed) };
}
