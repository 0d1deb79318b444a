import * as z from 'zod';
import type { Clock } from '../clock.ts';
import { riyadhDay, startOfDay } from '../day.ts';
import { timeOrderedId } from '../id.ts';
import type { LogEntry } from '../member/log.ts';

/**
 * How many months after an order was placed it may still say who its customer was. Laws name no number: the data may be kept
 * as long as it is needed. Two years leave time for guarantees, returns and the customer's next order.
 */
export const retentionTerms = [6, 12, 24, 36, 60] as const;
export type RetentionTerm = (typeof retentionTerms)[number];
export const retentionTermSchema = z.literal(retentionTerms);
export const defaultRetentionTerm: RetentionTerm = 24;

/** A merchant's orders on hold are in a list of their own; one that is released moves to the other. */
const lists = ['held', 'placed'] as const;
export type OrderListName = (typeof lists)[number];

export const retentionSchema = z.strictObject({
  ownerId: z.string(),
  months: z.number().int(),
  /** Of orders that were placed before, no customer is known any more; empty before the first pass has ended. */
  erasedBefore: z.string(),
  /** The last pass that erased something: of how many orders. */
  last: z.strictObject({ at: z.iso.datetime(), count: z.number().int() }).nullable(),
  /**
   * A pass that has begun: orders placed before `until` are erased with `at` as their time, list by list. `after` is where
   * the last of them stands in its list, `count` how many they were.
   */
  pass: z
    .strictObject({
      at: z.iso.datetime(),
      until: z.iso.datetime(),
      list: z.enum(lists),
      after: z.string(),
      count: z.number().int(),
    })
    .nullable(),
  version: z.number().int(),
});
export type Retention = z.infer<typeof retentionSchema>;
type Pass = NonNullable<Retention['pass']>;

export function newRetention(ownerId: string): Retention {
  return { ownerId, months: defaultRetentionTerm, erasedBefore: '', last: null, pass: null, version: 0 };
}

/** The moment, ISO-8601: the customers of orders that were placed before it are erased. It changes at midnight in Riyadh. */
export function keptSince(now: Date, months: number): string {
  const [year = 0, month = 0, day = 0] = riyadhDay(now).split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const first = new Date(Date.UTC(year, month - 1 - months, Math.min(day, lastDay)));
  return startOfDay(first.toISOString().slice(0, 10));
}

export type RetentionStore = {
  find(ownerId: string): Promise<Retention>;
  /** False when it was changed since it was read as `before`; nothing is written then. */
  save(before: Retention, after: Retention): Promise<boolean>;
};

export type ExpiredOrders = RetentionStore & {
  /** Every merchant's. Those who have saved nothing have the term that all begin with. */
  all(): AsyncIterable<Retention>;
  /** As `save`, with an entry of the merchant's log: both or neither. */
  saveWithEntry(before: Retention, after: Retention, entry: LogEntry): Promise<boolean>;
  /** The oldest orders of a list, at most a batch: those after a place in it, placed before `until`. */
  batch(ownerId: string, from: Pick<Pass, 'list' | 'after' | 'until'>): Promise<Batch>;
  /** Erases the customers of these orders; returns how many orders were erased at `at`, now or by an earlier try. */
  erase(ownerId: string, orderIds: readonly string[], at: string): Promise<number>;
};

/** `after` is the last one's place. */
type Batch = { orderIds: string[]; after: string };

type Ports = {
  expired: ExpiredOrders;
  clock: Clock;
  log: { error(message: string, details: { ownerId: string; error: unknown }): void };
};

/** `isDone` is false when time or orders of this run were used up, `failed` how many merchants' have to be tried again. */
export type RetentionRun = { erased: number; failed: number; isDone: boolean };

/**
 * Erases the customers of all orders that are older than their merchant's term, oldest first, at most `mostOrders` and while
 * `hasTime`; the next run goes on where this one ended. A pass that is interrupted is continued with its own time, so that
 * every order is counted once in the entry that says at its end of how many orders the customers were erased.
 */
export async function eraseExpired(
  ports: Ports,
  hasTime: () => boolean,
  mostOrders: number,
): Promise<RetentionRun> {
  const run: RetentionRun = { erased: 0, failed: 0, isDone: true };
  for await (const retention of ports.expired.all()) {
    const mayGoOn = () => hasTime() && run.erased < mostOrders;
    if (!mayGoOn()) return { ...run, isDone: false };
    try {
      run.isDone = (await eraseOf(ports, retention, mayGoOn, (count) => (run.erased += count))) && run.isDone;
    } catch (error) {
      run.failed += 1;
      ports.log.error('retention failed', { ownerId: retention.ownerId, error });
    }
  }
  return run;
}

/** Returns whether the merchant's pass has ended. Nothing is written for who has no orders of that age. */
async function eraseOf(
  { expired, clock }: Ports,
  stored: Retention,
  mayGoOn: () => boolean,
  onErased: (count: number) => void,
): Promise<boolean> {
  const now = clock.now();
  const begun: Pass = {
    at: now.toISOString(),
    until: keptSince(now, stored.months),
    list: 'held',
    after: stored.erasedBefore,
    count: 0,
  };
  let current = stored;
  if (!current.pass && current.erasedBefore >= begun.until) return true;
  for (let pass = current.pass ?? begun; ; ) {
    // A term that was made longer meanwhile ends the pass.
    const isTooFar = pass.until > keptSince(now, current.months);
    const { orderIds, after } = isTooFar
      ? { orderIds: [], after: '' }
      : await expired.batch(current.ownerId, pass);
    if (orderIds.length === 0 && !isTooFar && pass.list === 'held') {
      // In this order: what is released meanwhile is in the list that is still to come.
      pass = { ...pass, list: 'placed', after: current.erasedBefore };
      continue;
    }
    if (orderIds.length === 0) {
      if (current.pass) await end(expired, current, pass, isTooFar, now);
      return true;
    }
    if (!mayGoOn()) return false;
    // Kept before anything is erased, so that who continues knows what was.
    current = await keep(expired, current, pass);
    const count = await expired.erase(current.ownerId, orderIds, pass.at);
    onErased(orderIds.length);
    pass = { ...pass, after, count: pass.count + count };
    current = await keep(expired, current, pass);
  }
}

const ATTEMPTS = 5;

const keep = (expired: ExpiredOrders, before: Retention, pass: Pass) =>
  update(expired, before, (retention) => ({ ...ofPass(retention, before), pass }));

/** The merchant may save another term at the same moment, but no other run may have begun or ended a pass. */
function ofPass(retention: Retention, before: Retention): Retention {
  if (retention.pass?.at !== before.pass?.at) throw new Error('Another run erases at the same moment');
  return retention;
}

async function end(expired: ExpiredOrders, before: Retention, pass: Pass, isTooFar: boolean, now: Date) {
  const { count, until } = pass;
  const erasedBefore = isTooFar ? before.erasedBefore : until;
  const last = count > 0 ? { at: pass.at, count } : before.last;
  const after = (retention: Retention): Retention => ({
    ...{ ...ofPass(retention, before), erasedBefore, last },
    pass: null,
  });
  const entry: LogEntry = {
    ...{ id: timeOrderedId(now), at: now.toISOString(), by: '', byName: '', action: 'customers_expired' },
    ...{ subjectId: '', subjectName: '', detail: until, count },
  };
  if (count === 0) await update(expired, before, after);
  else await update(expired, before, after, (from, to) => expired.saveWithEntry(from, to, entry));
}

/** Changes what is stored, read again where it was changed since. */
async function update(
  store: RetentionStore,
  before: Retention,
  change: (retention: Retention) => Retention,
  save: RetentionStore['save'] = (from, to) => store.save(from, to),
): Promise<Retention> {
  let current = before;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const after = { ...change(current), version: current.version + 1 };
    if (await save(current, after)) return after;
    current = await store.find(before.ownerId);
  }
  throw new Error('A retention was changed at each attempt to change it');
}

/** Saves a merchant's term. A shorter one is followed by the next run; what is erased stays so with a longer one. */
export async function saveRetentionTerm(
  retentions: RetentionStore,
  ownerId: string,
  months: RetentionTerm,
): Promise<Retention> {
  return update(retentions, await retentions.find(ownerId), (retention) => ({ ...retention, months }));
}
