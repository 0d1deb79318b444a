import * as z from 'zod';
import type { Clock } from '../clock.ts';
import { riyadhDay, startOfDay } from '../day.ts';
import { timeOrderedId } from '../id.ts';
import type { LogEntry } from '../member/log.ts';

/**
 * The number of months after its placement that an order may retain customer data. The law sets no number:
 * data may be stored as long as it is needed. Two years cover guarantees, returns and the customer's next
 * order.
 */
export const retentionTerms = [6, 12, 24, 36, 60] as const;
export type RetentionTerm = (typeof retentionTerms)[number];
export const retentionTermSchema = z.literal(retentionTerms);
export const defaultRetentionTerm: RetentionTerm = 24;

/** A merchant's orders on hold are in a separate list; a released order moves to the other list. */
const lists = ['held', 'placed'] as const;
export type OrderListName = (typeof lists)[number];

export const retentionSchema = z.strictObject({
  ownerId: z.string(),
  months: z.number().int(),
  /** Orders placed before this time have no customer data any more; empty before the first pass has ended. */
  erasedBefore: z.string(),
  /** The last pass that erased orders, and their number. */
  last: z.strictObject({ at: z.iso.datetime(), count: z.number().int() }).nullable(),
  /**
   * A pass in progress: orders placed before `until` are erased with `at` as their time, list by list.
   * `after` is the position of the last one in its list, `count` their number.
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

/**
 * The moment, ISO-8601: customers of orders placed before it are erased. It changes at midnight in Riyadh.
 */
export function keptSince(now: Date, months: number): string {
  const [year = 0, month = 0, day = 0] = riyadhDay(now).split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const first = new Date(Date.UTC(year, month - 1 - months, Math.min(day, lastDay)));
  return startOfDay(first.toISOString().slice(0, 10));
}

export type RetentionStore = {
  find(ownerId: string): Promise<Retention>;
  /** False, and nothing is written, when it was changed since it was read as `before`. */
  save(before: Retention, after: Retention): Promise<boolean>;
};

export type ExpiredOrders = RetentionStore & {
  /** The settings of all merchants. Those without saved settings have the default period. */
  all(): AsyncIterable<Retention>;
  /** As `save`, with an entry of the merchant's log, in one transaction. */
  saveWithEntry(before: Retention, after: Retention, entry: LogEntry): Promise<boolean>;
  /** The oldest orders of a list, at most a batch: those after a position in it, placed before `until`. */
  batch(ownerId: string, from: Pick<Pass, 'list' | 'after' | 'until'>): Promise<Batch>;
  /**
   * Erases the customers of these orders; returns the number of orders erased at `at`, now or by an earlier
   * attempt.
   */
  erase(ownerId: string, orderIds: readonly string[], at: string): Promise<number>;
};

/** `after` is the position of the last one. */
type Batch = { orderIds: string[]; after: string };

type Ports = {
  expired: ExpiredOrders;
  clock: Clock;
  log: { error(message: string, details: { ownerId: string; error: unknown }): void };
};

/**
 * `isDone` is false when the run ended early by time or number of orders; `failed` is the number of merchants
 * to retry.
 */
export type RetentionRun = { erased: number; failed: number; isDone: boolean };

/**
 * Erases the customers of all orders past their merchant's retention period, oldest first, at most
 * `mostOrders` and while `hasTime`; the next run continues. An interrupted pass continues with its own time,
 * so that its log entry counts every order once.
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

/** Returns whether the merchant's pass has ended. Writes nothing without orders of that age. */
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
    // A period that was extended during the pass ends it.
    const isTooFar = pass.until > keptSince(now, current.months);
    const { orderIds, after } = isTooFar
      ? { orderIds: [], after: '' }
      : await expired.batch(current.ownerId, pass);
    if (orderIds.length === 0 && !isTooFar && pass.list === 'held') {
      // In this order, because an order released during the pass is in the later list.
      pass = { ...pass, list: 'placed', after: current.erasedBefore };
      continue;
    }
    if (orderIds.length === 0) {
      if (current.pass) await end(expired, current, pass, isTooFar, now);
      return true;
    }
    if (!mayGoOn()) return false;
    // Stored before the erasure, so that the next run can continue.
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

/** The merchant may save another period concurrently, but no other run may have started or ended a pass. */
function ofPass(retention: Retention, before: Retention): Retention {
  if (retention.pass?.at !== before.pass?.at) throw new Error('Another run erases at the same moment');
  return retention;
}

async function end(expired: ExpiredOrders, before: Retention, pass: Pass, isTooFar: boolean, now: Date) {
  const { count, until } = pass;
  const erasedBefore = isTooFar ? before.erasedBefore : until;
  const last = count > 0 ? { at: pass.at, count } : before.last;
  const after = (retention: Retention): Retention => ({
    ...ofPass(retention, before),
    erasedBefore,
    last,
    pass: null,
  });
  const entry: LogEntry = {
    id: timeOrderedId(now),
    at: now.toISOString(),
    by: '',
    byName: '',
    action: 'customers_expired',
    subjectId: '',
    subjectName: '',
    detail: until,
    count,
  };
  if (count === 0) await update(expired, before, after);
  else await update(expired, before, after, (from, to) => expired.saveWithEntry(from, to, entry));
}

/** Changes the stored settings, and reads them again after a concurrent change. */
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

/**
 * Saves a merchant's retention period. A shorter one takes effect in the next run; erased data stays erased
 * with a longer one.
 */
export async function saveRetentionTerm(
  retentions: RetentionStore,
  ownerId: string,
  months: RetentionTerm,
): Promise<Retention> {
  return update(retentions, await retentions.find(ownerId), (retention) => ({ ...retention, months }));
}
