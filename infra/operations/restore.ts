import { type DeliveryRepository, moveDelivery } from '@mirsah/domain/delivery';
import type { Item } from '@mirsah/table/dynamo/item';
import { bringBack, fateFor, type Later } from './bring-back.ts';
import { callUntilDone } from './call-until-done.ts';
import { rekeyPhones } from './rekey-phones.ts';

/** The sources of a restore: any second of a period, or the copy that AWS made when the table was deleted. */
export type RestoreSource = { from: Date; to: Date; deletedCopy?: string };

/** The tables of an installation, by name: on AWS, or a stand-in for it. */
export type TableRecovery = {
  /** Undefined when there is neither a table of this name nor a copy of one. */
  sourceOf(table: string): Promise<RestoreSource | undefined>;
  exists(table: string): Promise<boolean>;
  /** Starts restoring `table` as it was at `at` into `restored`. */
  begin(table: string, restored: string, source: RestoreSource, at: Date): Promise<void>;
  isReady(restored: string): Promise<boolean>;
  /**
   * Adds what a restore omits: the stream, the expiry of items, backups and protection. Idempotent. Returns
   * the stream's label, which is the last part of its ARN.
   */
  complete(restored: string): Promise<string>;
  /** All items. */
  items(table: string): AsyncIterable<Item[]>;
  find(table: string, keys: readonly Key[]): Promise<Item[]>;
  /** Writes items whose keys are free; resolves to those whose keys are not. */
  add(table: string, items: readonly Item[]): Promise<Item[]>;
  /** Writes an item in the place of `before`; false when another one is there. */
  replace(table: string, item: Item, before: Item): Promise<boolean>;
};

type Key = { pk: string; sk: string };

export type RestorePorts = {
  tables: TableRecovery;
  /** The deliveries of a table. */
  deliveriesOf(table: string): Pick<DeliveryRepository, 'listOpen' | 'change' | 'find' | 'create'>;
  /** The table that the functions use now. */
  usedTable(): Promise<string>;
  /** Resets the sites' files to their state at `at`; resolves to the number of changes. */
  rewindFiles(at: Date): Promise<number>;
  /** Calls one of the functions; resolves to its answer. */
  call(name: 'rebuild-insights' | 'republish' | 'rekey-phones', event: object): Promise<unknown>;
  /** Stores the later items for a person to review; resolves to where. */
  keep(items: readonly Item[]): Promise<string>;
  now(): Date;
  wait(): Promise<void>;
  say(line: string): void;
};

export type RestoreRequest = {
  table: string;
  at: Date;
  /** False only prints what would be done. */
  isMeant: boolean;
  /** The kinds whose later changes are brought back too, or `all`; none by default. */
  withChanges?: readonly string[];
};

/** `switch`: the restored table is complete and waits for the deployment that makes the functions use it. */
export type RestoreOutcome = 'planned' | 'switch' | 'done';

/** The name of the restored table of `table`; one moment has one name, so that a repetition continues. */
export function restoredName(table: string, at: Date): string {
  return `${table.replace(/-at-\d{8}T\d{6}Z$/, '')}-at-${at.toISOString().replace(/[-:]|\.\d+/g, '')}`;
}

/**
 * Restores the table as it was at a moment into a new one, and after the functions were deployed with it,
 * everything derived from the table: the sites' files, published pages, metrics. It brings back what was
 * written since (bring-back.ts), and lists by kind what it does not bring back. Each call continues from the
 * present state, so an interrupted one is repeated. The old table is only read.
 */
export async function restore(ports: RestorePorts, request: RestoreRequest): Promise<RestoreOutcome> {
  const { tables, say } = ports;
  const { table, at } = request;
  const restored = restoredName(table, at);
  const isBegun = await tables.exists(restored);
  const source = isBegun ? undefined : await usableSource(ports, request);
  if (!request.isMeant) {
    say(
      `${isBegun ? 'Continues with' : `Restores ${table} as it was at ${at.toISOString()} into`} ${restored};`,
    );
    say('  gives it stream, expiry, backups and protection; no open delivery of it is sent by itself;');
    say('  waits for the deployment that makes the functions use it;');
    say('  undoes later changes of the sites’ files, writes phones with the key of today,');
    say(
      '  brings back what was written since, and lists later changes, which --with-changes brings back too;',
    );
    say('  publishes all pages, recalculates the metrics.');
    say('Nothing has been done. To do it: the same command with --go');
    return 'planned';
  }
  if (source) await ports.tables.begin(table, restored, source, at);
  while (!(await tables.isReady(restored))) await ports.wait();
  const label = await tables.complete(restored);
  if ((await ports.usedTable()) !== restored) {
    const settled = await settleDeliveries(ports, restored);
    say(`${restored} is complete. ${settled} deliveries were open at that time; their merchants decide.`);
    say('Write into the settings of the stage in infra/aws/stages.ts, and commit it:');
    say(`  restoredTable: '${restored}/stream/${label}',`);
    say('Then deploy (docs/operations.md, «Deploying»), and run this command again: it goes on from there.');
    return 'switch';
  }
  // First: the publisher never replaces a site by an older version of its page.
  say(`The sites’ files are as they were: ${await ports.rewindFiles(at)} later changes are undone.`);
  // The table may be from before a change of the phones' key.
  await rekeyPhones({ call: (event) => ports.call('rekey-phones', Object(event)), say: () => undefined });
  say('Phones are found by the key of today.');
  await bringBackLater(ports, request, restored);
  await callUntilDone((event) => ports.call('republish', Object(event)), {});
  say('All pages are published again.');
  // Last, because it may take hours, and only metrics wait for it.
  await callUntilDone((event) => ports.call('rebuild-insights', Object(event)), {});
  say('The metrics are recalculated.');
  return 'done';
}

async function usableSource(
  { tables, now, say }: RestorePorts,
  { table, at }: RestoreRequest,
): Promise<RestoreSource> {
  const source = await tables.sourceOf(table);
  if (!source) throw new Error(`There is no table ${table}, and no copy of it`);
  if (at > now()) throw new Error(`${at.toISOString()} is in the future`);
  if (source.deletedCopy) {
    say(`${table} is deleted: there is only a copy of it as it was at ${source.to.toISOString()}.`);
    if (at < source.to) throw new Error(`Say --at ${source.to.toISOString()} to restore that`);
  } else if (at < source.from || at > source.to) {
    const window = `${source.from.toISOString()} to ${source.to.toISOString()}`;
    throw new Error(`${table} can be restored as it was from ${window}`);
  }
  return source;
}

/**
 * An open delivery may have been sent since, so it is not sent automatically: it becomes uncertain. Done
 * before the table is used, or the sweep would queue it.
 */
async function settleDeliveries({ deliveriesOf, now }: RestorePorts, restored: string): Promise<number> {
  const deliveries = deliveriesOf(restored);
  const at = now().toISOString();
  const reason = { code: 'interrupted', message: '' } as const;
  let settled = 0;
  for (;;) {
    // After all of them.
    const open = await deliveries.listOpen('9999', 100);
    if (open.length === 0) return settled;
    for (const delivery of open) {
      if (await deliveries.change(delivery, moveDelivery(delivery, { state: 'uncertain', at, reason })))
        settled += 1;
    }
  }
}

/** Brings back what the old table has and the restored one has not, or has older. */
async function bringBackLater(
  { tables, deliveriesOf, keep, now, say }: RestorePorts,
  { table, withChanges = [] }: RestoreRequest,
  restored: string,
): Promise<void> {
  if (!(await tables.exists(table))) return say(`${table} is gone, so nothing of it can be brought back.`);
  const later: Later[] = [];
  for await (const page of tables.items(table)) {
    const items = page.filter((item) => fateFor(item) !== 'follows');
    const keys = items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
    const found = new Map((await tables.find(restored, keys)).map((item) => [nameOf(item), item]));
    for (const item of items) {
      const before = found.get(nameOf(item));
      if (isLater(item, before)) later.push({ item, before });
    }
  }
  const { back, left } = await bringBack(
    {
      add: (items) => tables.add(restored, items),
      replace: (item, before) => tables.replace(restored, item, before),
      former: deliveriesOf(table),
      restored: deliveriesOf(restored),
      now,
    },
    later,
    (entity) => withChanges.includes('all') || withChanges.includes(entity),
  );
  say(back.length === 0 ? 'Nothing was brought back.' : `Brought back: ${countsOf(back)}.`);
  if (left.length === 0) return say('Nothing is left that was written since.');
  say(`Not brought back: ${countsOf(left)}. They are in ${await keep(left)}`);
  say('To bring later changes of a kind back too: the same command with --with-changes KIND,KIND or all');
}

function countsOf(items: readonly Item[]): string {
  const counts = Object.entries(Object.groupBy(items, ({ entity }) => String(entity)));
  return counts.map(([entity, of = []]) => `${of.length} × ${entity}`).join(', ');
}

const nameOf = ({ pk, sk }: Item) => `${pk} ${sk}`;

/**
 * Whether a person changed it after the moment. Marks by the restored table's own reactions keep the version.
 */
function isLater(item: Item, before: Item | undefined): boolean {
  if (!before) return true;
  const [now, then] = [item.version, before.version];
  if (typeof now === 'number' && typeof then === 'number') return now > then;
  return fingerprint(item) !== fingerprint(before);
}

/** A canonical text of the attributes, whatever their order. */
const fingerprint = (item: Item) =>
  JSON.stringify(Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))));
