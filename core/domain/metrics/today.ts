import * as z from 'zod';
import type { Clock } from '../clock.ts';
import { addDays, type Day, riyadhDay, startOfDay } from '../day.ts';

const HOUR_MS = 3_600_000;
const integer = z.number().int();

/** The orders of a day in Riyadh. */
const dayOrdersSchema = z.object({
  /** Until the time of day that it is now. */
  soFar: integer,
  /** In each hour of the day. */
  hours: z.array(integer).length(24),
});
export type DayOrders = z.infer<typeof dayOrdersSchema>;

/** The orders of today, of yesterday, and of the same weekday before. */
export const ordersTodaySchema = z.object({
  at: z.iso.datetime(),
  today: dayOrdersSchema,
  yesterday: dayOrdersSchema,
  weekBefore: dayOrdersSchema,
});
export type OrdersToday = z.infer<typeof ordersTodaySchema>;

/** When a merchant's orders were placed. Reading costs no order's own item. */
export type OrderTimes = {
  /** The times of a day's orders, ISO-8601; those on hold are not among them. */
  ofDay(ownerId: string, day: Day): Promise<string[]>;
};

/** Counts a merchant's orders of today until now, and of the days that they are compared with. */
export async function getOrdersToday(
  { orderTimes, clock }: { orderTimes: OrderTimes; clock: Clock },
  ownerId: string,
): Promise<OrdersToday> {
  const now = clock.now();
  const day = riyadhDay(now);
  const elapsedMs = now.getTime() - Date.parse(startOfDay(day));
  const countedOn = async (on: Day): Promise<DayOrders> => {
    const start = Date.parse(startOfDay(on));
    const passedMs = (await orderTimes.ofDay(ownerId, on)).map((time) => Date.parse(time) - start);
    const hours = Array.from(
      { length: 24 },
      (_, hour) => passedMs.filter((ms) => Math.floor(ms / HOUR_MS) === hour).length,
    );
    return { soFar: passedMs.filter((ms) => ms <= elapsedMs).length, hours };
  };
  const [today, yesterday, weekBefore] = await Promise.all([
    countedOn(day),
    countedOn(addDays(day, -1)),
    countedOn(addDays(day, -7)),
  ]);
  return { at: now.toISOString(), today, yesterday, weekBefore };
}
