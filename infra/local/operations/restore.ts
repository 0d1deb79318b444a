import { type DeliveryRepository, moveDelivery } from '@mirsah/domain/delivery';
import { rekeyPhones } from '@mirsah/infra-aws/rekey-phones';
import type { Item } from '@mirsah/table/dynamo/item';

/** What a table can be restored from: any second of a time, or the copy that AWS made when it was deleted. */
export type RestoreSource = { from: Date; to: Date; deletedCopy?: string };

/** The tables of an installation, by name: on AWS, or a stand-in for it. */
export type TableRecovery = {
  /** Undefined when there is neither a table of this name nor a copy of one. */
  sourceOf(table: string): Promise<RestoreSource | undefined>;
  exists(table: string): Promise<boolean>;
  /** Begins to restore `table` as it was at `at` into `restored`. */
  begin(table: string, restored: string, source: RestoreSource, at: Date): Promise<void>;
  isReady(restored: string): Promise<boolean>;
  /**
   * Gives a restored table what a restore leaves out: its stream, the expiry of items, its own backups and protection.
   * Repeating it changes nothing. Returns the stream's label, which is the last part of its ARN.
   */
  complete(restored: string): Promise<string>;
  /** All items of one of these entities. */
  items(table: string, entities: readonly string[]): AsyncIterable<Item[]>;
  find(table: string, keys: readonly Key[]): Promise<Item[]>;
};

type Key = { pk: string; sk: string };

export type RestorePorts = {
  tables: TableRecovery;
  /** The deliveries of a table. */
  deliveriesOf(table: string): Pick<DeliveryRepository, 'listOpen' | 'change'>;
  /** The table that the functions use now. */
  usedTable(): Promise<string>;
  /** Puts the sites' files back to what they were at `at`; resolves to the number of changes. */
  rewindFiles(at: Date): Promise<number>;
  /** Calls one of the functions; resolves to its answer. */
  call(name: 'rebuild-insights' | 'republish' | 'rekey-phones', event: object): Promise<unknown>;
  /** Keeps what came between for a person to look at; resolves to where. */
  keep(items: readonly Item[]): Promise<string>;
  now(): Date;
  wait(): Promise<void>;
  say(line: string): void;
};

export type RestoreRequest = {
  table: string;
  at: Date;
  /** False only says what would be done. */
  isMeant: boolean;
};

/** `switch`: the restored table is complete and waits for the deployment that makes the functions use it. */
export type RestoreOutcome = 'planned' | 'switch' | 'done';

/** What a person decides about: the rest follows from it, or is a figure. */
const LISTED = ['order', 'landing_page', 'product', 'profile', 'audit_entry', 'cod_connection'] as const;

/** The name of the table that `table` is restored into; one moment has one name, so that a repetition continues. */
export function restoredName(table: string, at: Date): string {
  return `${table.replace(/-at-\d{8}T\d{6}Z$/, '')}-at-${at.toISOString().replace(/[-:]|\.\d+/g, '')}`;
}

/**
 * Restores the table as it was at a moment into a new one, and after the functions were deployed with it, all that follows
 * from the table: the sites' files, published pages, metrics. It lists what came between. Each call continues
 * from what it finds, so an interrupted one is repeated. The old table is only read.
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
    say(
      '  undoes later changes of the sites’ files, writes phones with the key of today, publishes all pages,',
    );
    say('  recalculates the metrics, lists what came between.');
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
  await rekeyPhones(
    { call: (event) => ports.call('rekey-phones', Object(event)), say: () => undefined },
    'current',
  );
  say('Phones are found by the key of today.');
  await untilDone(ports, 'republish', {});
  say('All pages are published again.');
  // Afterwards, because it may take hours, and only figures wait for it.
  await untilDone(ports, 'rebuild-insights', {});
  say('The metrics are recalculated.');
  await listWhatCameBetween(ports, table, restored);
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
 * What was open at that time may have been sent since, so nothing of it is sent by itself: it becomes uncertain. Done
 * before the table is used, or the sweep would queue it.
 */
async function settleDeliveries({ deliveriesOf, now }: RestorePorts, restored: string): Promise<number> {
  const deliveries = deliveriesOf(restored);
  const at = now().toISOString();
  const reason = { code: 'interrupted', message: '' } as const;
  let settled = 0;
  for (;;) {
    // Later than any of them.
    const open = await deliveries.listOpen('9999', 100);
    if (open.length === 0) return settled;
    for (const delivery of open) {
      if (await deliveries.change(delivery, moveDelivery(delivery, { state: 'uncertain', at, reason })))
        settled += 1;
    }
  }
}

async function untilDone({ call }: RestorePorts, name: Parameters<RestorePorts['call']>[0], first: object) {
  for (let event = first; ; ) {
    // What these functions answer; each takes its last answer as the next event.
    const answer = (await call(name, event)) as { isDone: boolean };
    if (answer.isDone) return;
    event = answer;
  }
}

/** What the old table has, and the restored one does not have or has in an older version. */
async function listWhatCameBetween({ tables, keep, say }: RestorePorts, table: string, restored: string) {
  if (!(await tables.exists(table))) return say(`${table} is gone, so nobody can say what came between.`);
  const between: Item[] = [];
  for await (const items of tables.items(table, LISTED)) {
    const found = await tables.find(
      restored,
      items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })),
    );
    const before = new Map(found.map((item) => [nameOf(item), item]));
    between.push(...items.filter((item) => isLater(item, before.get(nameOf(item)))));
  }
  if (between.length === 0) return say('Nothing came between.');
  const counts = Object.entries(Object.groupBy(between, ({ entity }) => String(entity)));
  const text = counts.map(([entity, items = []]) => `${items.length} × ${entity}`).join(', ');
  say(`Came between, and is only in ${table}: ${text}. See ${await keep(between)}`);
}

const nameOf = ({ pk, sk }: Item) => `${pk} ${sk}`;

/** Whether a person changed it after the moment. What the restored table's own reactions mark has the same version. */
function isLater(item: Item, before: Item | undefined): boolean {
  if (!before) return true;
  const [now, then] = [item.version, before.version];
  if (typeof now === 'number' && typeof then === 'number') return now > then;
  return fingerprint(item) !== fingerprint(before);
}

/** The same for the same attributes, in whatever order they came. */
const fingerprint = (item: Item) =>
  JSON.stringify(Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))));
