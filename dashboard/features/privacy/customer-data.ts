import type { FoundForm, FoundOrder, UnmatchedText } from '@mirsah/contracts/customer-data';
import type { EraseReason } from '@mirsah/domain/customer-data';
import { apiClient } from '../../lib/api.ts';

/** All the merchant's data about a phone; each order once. */
export type Found = {
  phone: string;
  orders: FoundOrder[];
  forms: FoundForm[];
  messages: UnmatchedText[];
  blockedAt: string | null;
};

/** Calls an endpoint that answers in parts until it has answered all of them. */
async function eachPart<P extends { cursor: string | null }>(
  ask: (cursor: { cursor?: string }) => Promise<P>,
  onPart: (part: P) => void,
): Promise<void> {
  let cursor: string | null = null;
  do {
    const part: P = await ask(cursor === null ? {} : { cursor });
    onPart(part);
    cursor = part.cursor;
  } while (cursor !== null);
}

/** Searches all orders; `onProgress` receives the number found so far. */
export async function searchCustomer(phone: string, onProgress: (count: number) => void): Promise<Found> {
  const orders = new Map<string, FoundOrder>();
  const forms: FoundForm[] = [];
  const messages: UnmatchedText[] = [];
  let blockedAt: string | null = null;
  await eachPart(
    (from) => apiClient.searchCustomerData({ body: { phone, ...from } }),
    (part) => {
      for (const order of part.orders) orders.set(order.id, order);
      forms.push(...part.forms);
      messages.push(...part.unmatched);
      blockedAt ??= part.blockedAt;
      onProgress(orders.size);
    },
  );
  return { phone, orders: [...orders.values()], forms, messages, blockedAt };
}

/** The customer's copy: everything as JSON, or their orders as a table. */
export async function exportCustomer(phone: string, format: 'json' | 'csv'): Promise<Blob> {
  const records = new Map<string, unknown>();
  const forms: unknown[] = [];
  const messages: unknown[] = [];
  const blocked: string[] = [];
  const tables: string[] = [];
  await eachPart(
    (from) => apiClient.exportCustomerData({ body: { phone, ...from } }),
    (part) => {
      // The first part has the customer's own orders, and the table of them.
      const news = part.records.filter(({ order }) => !records.has(order.id));
      if (tables.length === 0) tables.push(part.csv);
      for (const record of news) records.set(record.order.id, record);
      forms.push(...part.forms);
      messages.push(...part.unmatched);
      if (part.blockedAt !== null) blocked.push(part.blockedAt);
    },
  );
  if (format === 'csv') return new Blob(tables, { type: 'text/csv;charset=utf-8' });
  const all = { phone, blockedAt: blocked[0] ?? null, orders: [...records.values()], forms, messages };
  return new Blob([JSON.stringify(all, null, 2)], { type: 'application/json' });
}

export type Erasing = { phone: string; reason: EraseReason; withOpen: boolean };

/**
 * Erases part after part; an interrupted erasure continues where it stopped, because erased parts stay
 * erased.
 */
export async function eraseCustomer(body: Erasing, onProgress: (count: number) => void) {
  const total = { erased: 0, left: 0 };
  await eachPart(
    (from) => apiClient.eraseCustomerData({ body: { ...body, ...from } }),
    (part) => {
      total.erased += part.erased + part.mentions;
      // Open orders are in the first part, and again in the search of all orders.
      total.left = Math.max(total.left, part.left);
      onProgress(total.erased);
    },
  );
  return total;
}
