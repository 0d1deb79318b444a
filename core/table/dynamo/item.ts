import type * as z from 'zod';

/** What kind of thing an item is; stream readers filter on it. */
export type Entity =
  | 'landing_page'
  | 'landing_page_version'
  | 'order'
  | 'order_event'
  | 'profile'
  | 'picture'
  | 'contact_message'
  | 'product'
  | 'message_template'
  | 'claim'
  | 'connection'
  | 'delivery'
  | 'order_message'
  | 'blocked_phone'
  | 'suspension'
  | 'audit_entry'
  | 'system_settings'
  | 'republishing'
  | 'page_view'
  | 'rollup';

type Keys = { pk: string; sk: string };

export function encode<T extends object>(
  entity: Entity,
  keys: Keys,
  value: T,
): T & Keys & { entity: Entity } {
  return { ...value, ...keys, entity };
}

/**
 * Reads an item back into the thing it holds. Throws when it is not what it should be: a wrong record must be
 * seen, not shown.
 */
export function decode<S extends z.ZodType>(schema: S, item: Record<string, unknown>): z.output<S> {
  const { pk, sk, entity, gsi1pk, gsi1sk, gsi2pk, gsi2sk, gsi3pk, gsi3sk, ...value } = item;
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    throw new Error(`Item ${String(pk)} ${String(sk)} is not a valid ${String(entity)}`, {
      cause: parsed.error,
    });
  }
  return parsed.data;
}
