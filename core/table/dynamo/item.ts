import { type Fallbacks, tolerant } from '@mirsah/domain/tolerant';
import type * as z from 'zod';
import { reportAndLog } from './telemetry.ts';

/** What kind of record an item is; stream readers filter on it. */
export type Entity =
  | 'landing_page'
  | 'landing_page_version'
  | 'published_files'
  | 'experiment'
  | 'order'
  | 'order_event'
  | 'call'
  | 'phone_code'
  | 'abandoned_form'
  | 'form_order'
  | 'desk_settings'
  | 'retention'
  | 'profile'
  | 'access'
  | 'account_link'
  | 'recovery_codes'
  | 'member'
  | 'team'
  | 'invitation'
  | 'log_entry'
  | 'picture'
  | 'contact_message'
  | 'product'
  | 'message_template'
  | 'saved_theme'
  | 'saved_block'
  | 'costs'
  | 'ad_spend'
  | 'statement'
  | 'settled'
  | 'claim'
  | 'domain'
  | 'stock'
  | 'connection'
  | 'delivery'
  | 'conversion'
  | 'order_signals'
  | 'order_message'
  | 'conversation'
  | 'blocked_phone'
  | 'suspension'
  | 'business_details'
  | 'default_shipping'
  | 'audit_entry'
  | 'system_settings'
  | 'republishing'
  | 'rollup'
  | 'page_day'
  | 'figures'
  | 'notification';

export type Key = { pk: string; sk: string };
export type Item = Readonly<Record<string, unknown>>;

/**
 * Migrates an item from one format to the next. Pure; never edited and never removed once released. It must
 * be idempotent: it adds missing attributes and never overwrites existing ones.
 */
export type Migration = (item: Item) => Item;

/** How one kind of record is stored and read back; see docs/decisions/0026-tolerant-reads.md. */
export type Codec<T> = {
  entity: Entity;
  /** Names this shape among those of its entity; its frozen items are in tests/golden under this name. */
  shape: string;
  schema: z.ZodType<T>;
  fallbacks: Fallbacks;
  /** In order, the first from format 1 to format 2. All run on every item that is read. */
  migrations: readonly Migration[];
};

export function codec<S extends z.ZodType>(options: {
  entity: Entity;
  shape?: string;
  /**
   * The schema for writing. Reads use its tolerant version: unknown attributes are ignored, limits are not
   * checked.
   */
  schema: S;
  fallbacks?: Fallbacks;
  migrations?: readonly Migration[];
}): Codec<z.output<S>> {
  const { entity, shape = entity, schema, fallbacks = {}, migrations = [] } = options;
  return { entity, shape, schema: tolerant(schema, fallbacks), fallbacks, migrations };
}

/** The format of new items: 1, and one more for each migration. */
export const currentFormat = ({ migrations }: Pick<Codec<unknown>, 'migrations'>) => migrations.length + 1;

/** The format of a stored item; those of format 1 have no attribute for it. */
export const storedFormat = ({ format = 1 }: Item) => Number(format);

export function encode<V extends object>(codec: Codec<unknown>, key: Key, value: V) {
  const format = currentFormat(codec);
  return { ...value, ...key, entity: codec.entity, ...(format > 1 && { format }) };
}

/** Reads one item. Throws UnreadableItemError: a broken record must be noticed, not shown. */
export function decode<T>(codec: Codec<T>, item: Item): T {
  // All migrations, whatever the item's format: an earlier release may have rewritten a list and left the
  // format.
  const migrated = codec.migrations.reduce((current, migrate) => migrate(current), item);
  const parsed = codec.schema.safeParse(migrated);
  if (!parsed.success) {
    const paths = parsed.error.issues.map(({ path }) => path.join('.'));
    throw new UnreadableItemError(item, paths, { cause: parsed.error });
  }
  return parsed.data;
}

/** Reads one of many items: an unreadable one is reported and left out, so that it never hides the others. */
export function decodeOrSkip<T>(
  { reportUnreadable }: { reportUnreadable: ReportUnreadable },
  codec: Codec<T>,
  item: Item,
): T | undefined {
  try {
    return decode(codec, item);
  } catch (error) {
    if (!(error instanceof UnreadableItemError)) throw error;
    reportUnreadable(error);
    return undefined;
  }
}

export function decodeAll<T>(
  table: { reportUnreadable: ReportUnreadable },
  codec: Codec<T>,
  items: readonly Item[],
): T[] {
  return items.map((item) => decodeOrSkip(table, codec, item)).filter((value) => value !== undefined);
}

/** A stored item that its codec cannot read. The message names its key and the attributes, no values. */
export class UnreadableItemError extends Error {
  override name = 'UnreadableItemError';
  readonly key: { pk: string; sk: string };
  readonly entity: string;

  constructor(
    { pk, sk, entity }: Readonly<Record<string, unknown>>,
    paths: readonly string[],
    options?: ErrorOptions,
  ) {
    super(`${String(entity)} ${String(pk)} ${String(sk)} is unreadable: ${paths.join(', ')}`, options);
    this.key = { pk: String(pk), sk: String(sk) };
    this.entity = String(entity);
  }
}

/** Receives an item, or an image of a stream record, that was left out because it is unreadable. */
export type ReportUnreadable = (error: UnreadableItemError) => void;

/** Logs the item's key, and counts it. */
export function logUnreadableItem({ key, entity, message }: UnreadableItemError): void {
  reportAndLog('UnreadableItems', {
    level: 'ERROR',
    message: 'unreadable item left out',
    ...key,
    entity,
    error: message,
  });
}
