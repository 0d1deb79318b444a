import { addDays, riyadhDay, startOfDay } from '@mirsah/domain/day';
import { randomId } from '@mirsah/domain/id';
import type { Order } from '@mirsah/domain/order';
import type { FileLine } from '@mirsah/domain/statement/file';
import { describe, expect, it } from 'vitest';
import type { Merchant } from '../fixtures/merchant.ts';
import { stackForFile } from '../fixtures/stack-for-file.ts';
import { storeOrders, storeSent } from '../fixtures/stored-orders.ts';

const { stack } = await stackForFile();

const today = riyadhDay(new Date());
const daysAgo = (days: number) => startOfDay(addDays(today, -days));
const phone = (e164: string) => ({ raw: e164, e164, isMobile: true });

let row = 1;
const line = (changes: Partial<FileLine>): FileLine => {
  row += 1;
  return {
    row,
    waybill: '',
    number: '',
    phone: '',
    paidMinor: 333_00,
    currency: 'SAR' as const,
    ...changes,
  };
};

/** Sends a whole statement, a few lines at a time. */
async function send(
  { client }: Merchant,
  lines: readonly FileLine[],
  { carrier = 'smsa', size = 3 }: { carrier?: 'smsa' | 'cod_network'; size?: number } = {},
) {
  const params = { statementId: randomId() };
  const body = { carrier, fileName: 'cod.csv', lineCount: lines.length, columns: { amount: 'COD' } };
  await client.startStatement({ params, body });
  for (let first = 0; first < lines.length; first += size) {
    const batch = String(first / size);
    await client.putStatementLines({
      params: { ...params, batch },
      body: { lines: lines.slice(first, first + size) },
    });
  }
  return params;
}

const linesOf = async ({ client }: Merchant, statementId: string, state: 'short' | 'missing' | 'repeated') =>
  (await client.listStatementLines({ params: { statementId }, query: { state } })).lines;
const unpaidOf = async ({ client }: Merchant) =>
  (await client.listUnpaidOrders()).orders.map(({ orderId }) => orderId);

const delivered = { status: 'delivered', totalMinor: 333_00, currency: 'SAR' } as const;

describe('a statement', () => {
  it('its lines are matched by waybill, order number and phone with amount, and settled orders are not unpaid any more', async () => {
    const merchant = await stack.newMerchant();
    const [byWaybill, byNumber, byShown, byPhone, left, old] = (await storeOrders(stack, merchant, [
      { ...delivered, placedAt: daysAgo(9) },
      { ...delivered, placedAt: daysAgo(8) },
      { ...delivered, placedAt: daysAgo(7) },
      { ...delivered, placedAt: daysAgo(6), customerPhone: phone('+966551230001') },
      { ...delivered, placedAt: daysAgo(8) },
      { ...delivered, placedAt: daysAgo(200) },
    ])) as [Order, Order, Order, Order, Order, Order];
    await storeSent(stack, byWaybill, '51023');
    const lines = [
      line({ waybill: '51023' }),
      line({ number: byNumber.id.toUpperCase(), paidMinor: 288_00 }),
      line({ number: `#${byShown.id.slice(0, 8).toUpperCase()}`, paidMinor: 400_00 }),
      line({ number: 'nobody-s', phone: '0551230001' }),
      line({ number: '0551230001', paidMinor: 1 }),
      line({ waybill: '51023' }),
    ];
    const { statementId } = await send(merchant, lines);
    const statement = await merchant.client.matchStatement({ params: { statementId } });
    const sums = Object.fromEntries(
      statement.sums.map(({ state, count, paidMinor, expectedMinor }) => [
        state,
        [count, paidMinor, expectedMinor],
      ]),
    );
    expect(sums).toEqual({
      matched: [2, 666_00, 666_00],
      short: [1, 288_00, 333_00],
      over: [1, 400_00, 333_00],
      unknown: [1, 1, 0],
      repeated: [1, 333_00, 0],
      missing: [1, 0, 333_00],
    });
    expect(await linesOf(merchant, statementId, 'short')).toMatchObject([
      { row: lines[1]?.row, orderId: byNumber.id, by: 'number', paidMinor: 288_00, expectedMinor: 333_00 },
    ]);
    expect(await linesOf(merchant, statementId, 'missing')).toMatchObject([{ orderId: left.id, row: null }]);
    expect(await unpaidOf(merchant)).toEqual([left.id]);
    expect(await unpaidOf(merchant)).not.toContain(old.id);
    const { settlement } = await merchant.client.getOrderSettlement({ params: { orderId: byPhone.id } });
    expect(settlement).toMatchObject({
      statementId,
      carrier: 'smsa',
      paidMinor: 333_00,
      fileName: 'cod.csv',
    });
    // Matching again is the same.
    expect((await merchant.client.matchStatement({ params: { statementId } })).sums).toEqual(statement.sums);
  });

  it('the same lines in other batches, sent twice and in another order, have the same result', async () => {
    const merchant = await stack.newMerchant();
    const orders = await storeOrders(
      stack,
      merchant,
      Array.from({ length: 7 }, () => ({ ...delivered, placedAt: daysAgo(3) })),
    );
    const lines = orders.flatMap(({ id }, index) => [
      line({ number: id, paidMinor: 330_00 + index * 1_00 }),
      line({ number: id, paidMinor: 333_00 }),
    ]);
    const first = await send(merchant, lines);
    await merchant.client.putStatementLines({
      params: { ...first, batch: '0' },
      body: { lines: lines.slice(0, 3) },
    });
    const once = await merchant.client.matchStatement({ params: first });
    await merchant.client.removeStatement({ params: first });
    expect(await unpaidOf(merchant)).toHaveLength(7);
    const again = await send(merchant, lines.toReversed(), { size: 5 });
    expect((await merchant.client.matchStatement({ params: again })).sums).toEqual(once.sums);
  });

  it('an order is settled by one statement alone, until that is reverted', async () => {
    const merchant = await stack.newMerchant();
    const [order] = await storeOrders(stack, merchant, [{ ...delivered, placedAt: daysAgo(2) }]);
    const number = order?.id ?? '';
    const both = [await send(merchant, [line({ number })]), await send(merchant, [line({ number })])];
    const matched = await Promise.all(both.map((params) => merchant.client.matchStatement({ params })));
    const states = matched.map(({ sums }) => sums[0]?.state);
    expect(states.toSorted()).toEqual(['matched', 'repeated']);
    const [first, second] = [both[states.indexOf('matched')], both[states.indexOf('repeated')]];
    expect(await linesOf(merchant, second?.statementId ?? '', 'repeated')).toMatchObject([
      { orderId: number, settledIn: first?.statementId },
    ]);
    await merchant.client.removeStatement({ params: { statementId: first?.statementId ?? '' } });
    const { sums } = await merchant.client.matchStatement({
      params: { statementId: second?.statementId ?? '' },
    });
    expect(sums).toMatchObject([{ state: 'matched', count: 1 }]);
    expect((await merchant.client.listStatements()).statements).toHaveLength(1);
    // An owner's own work is not in the log, but that a statement was taken back is.
    const { items } = await merchant.client.listLog({ query: {} });
    expect(items.map(({ action }) => action)).toEqual(['statement_removed']);
  });

  it('it is not matched before all of its lines are there, and another file has no room under its id', async () => {
    const merchant = await stack.newMerchant();
    const params = { statementId: randomId() };
    const body = {
      carrier: 'cod_network',
      fileName: 'cod.csv',
      lineCount: 2,
      columns: { amount: 'COD' },
    } as const;
    await merchant.client.startStatement({ params, body });
    await merchant.client.startStatement({ params, body });
    await merchant.client.putStatementLines({
      params: { ...params, batch: '0' },
      body: { lines: [line({})] },
    });
    await expect(merchant.client.matchStatement({ params })).rejects.toMatchObject({
      body: { code: 'invalid_request' },
    });
    for (const changes of [{ lineCount: 3 }, { fileName: 'may.csv' }]) {
      const other = merchant.client.startStatement({ params, body: { ...body, ...changes } });
      await expect(other).rejects.toMatchObject({ body: { code: 'key_reused' } });
    }
    expect((await merchant.client.listStatements()).columns).toEqual({ cod_network: { amount: 'COD' } });
  });

  it('no phone of a file is stored, not even in the column of another number', async () => {
    const merchant = await stack.newMerchant();
    const params = await send(merchant, [
      line({ waybill: '0559876543', number: '0559876543', phone: '0559876543' }),
    ]);
    await merchant.client.matchStatement({ params });
    const { lines } = await merchant.client.listStatementLines({ params, query: { state: 'unknown' } });
    expect(lines).toMatchObject([{ waybill: '•••6543', number: '•••6543' }]);
    expect(JSON.stringify(lines)).not.toContain('559876543');
  });
});
