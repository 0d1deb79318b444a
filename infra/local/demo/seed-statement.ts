import { addDays, riyadhDay } from '@mirsah/domain/day';
import { shortId, timeOrderedId } from '@mirsah/domain/id';
import { BATCH_LINES } from '@mirsah/domain/statement';
import { putStatementLines, startStatement } from '@mirsah/domain/statement/commands';
import type { FileLine } from '@mirsah/domain/statement/file';
import { matchStatement } from '@mirsah/domain/statement/settle';
import type { PhoneTable } from '@mirsah/table/dynamo/phone-keys';
import { createOrderFinder } from '@mirsah/table/statement/order-finder';
import { createSettlementRepository } from '@mirsah/table/statement/settlements';
import { createStatementRepository } from '@mirsah/table/statement/statements';

/** The range in days of the statement's orders. */
const OLDEST = 60;
const NEWEST = 9;

/**
 * Gives a merchant a carrier's statement of delivered orders, in which some amounts are too small, one is too
 * large, one order is missing and one is unknown. Once: later changes stay.
 */
export async function seedStatement(table: PhoneTable, ownerId: string, now: Date): Promise<void> {
  const finder = createOrderFinder(table);
  const statements = createStatementRepository(table);
  const ports = {
    statements,
    settlements: createSettlementRepository(table),
    finder,
    clock: { now: () => now },
  };
  if ((await statements.list(ownerId)).length > 0) return;
  const today = riyadhDay(now);
  const delivered = await finder.delivered(ownerId, addDays(today, -OLDEST), addDays(today, -NEWEST));
  const orders = await finder.known(
    ownerId,
    delivered.map(({ id }) => id),
  );
  const lines = [...orders.values()]
    .sort((a, b) => (a.placedAt < b.placedAt ? -1 : 1))
    .flatMap(({ id, currency, expectedMinor }, index): Omit<FileLine, 'row'>[] => {
      if (index % 23 === 11) return [];
      const difference = index % 19 === 4 ? -45_00 : index % 40 === 20 ? 22_50 : 0;
      const paidMinor = Math.max(0, expectedMinor + difference);
      const waybill = String(280_644_170_921 + index * 7_919);
      return [{ waybill, number: shortId(id), phone: '', paidMinor, currency }];
    });
  const [first] = lines;
  if (!first) return;
  lines.push({ ...first, waybill: '280699999021', number: '' });
  const named = { ownerId, statementId: timeOrderedId(now) };
  const columns = { waybill: 'AWB No', number: 'Reference', amount: 'COD Amount' };
  const fileName = `SMSA-COD-${today}.xlsx`;
  await startStatement(ports, { ...named, carrier: 'smsa', fileName, lineCount: lines.length, columns });
  for (let start = 0; start < lines.length; start += BATCH_LINES) {
    const part = lines.slice(start, start + BATCH_LINES);
    await putStatementLines(ports, {
      ...named,
      batch: start / BATCH_LINES,
      lines: part.map((line, index) => ({ row: start + index + 2, ...line })),
    });
  }
  await matchStatement(ports, named);
}
