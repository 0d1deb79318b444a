import { toCsv } from '@mirsah/domain/csv';
import { shortId } from '@mirsah/domain/id';
import { toMajor } from '@mirsah/domain/money';
import type { Outcome, StatementState } from '@mirsah/domain/statement';
import { matchedByNames, statementStateNames, statementText as text } from '../../messages/index.ts';

/** The differences of a statement, in the order of a conversation with the carrier. */
export const differingStates = [
  'short',
  'missing',
  'over',
  'repeated',
  'unknown',
] as const satisfies StatementState[];

/** A row for each difference, with amounts in major units of the currency beside them. */
export function differencesCsv(all: readonly { state: StatementState; lines: readonly Outcome[] }[]): string {
  const titles = [
    text.state,
    text.row,
    text.waybill,
    text.order,
    text.expected,
    text.paid,
    text.difference,
    text.currency,
    text.by,
  ];
  const rows = all.flatMap(({ state, lines }) =>
    lines.map((line) => {
      const { row, waybill, number, orderId, currency, expectedMinor, paidMinor, by, likely } = line;
      const amount = (minor: number | null) => (minor === null ? '' : toMajor(minor, currency));
      return [
        likely ? text.likely : statementStateNames[state],
        row ?? '',
        waybill,
        orderId ? shortId(orderId) : number,
        amount(expectedMinor),
        amount(row === null ? null : paidMinor),
        amount(expectedMinor === null ? null : paidMinor - expectedMinor),
        currency,
        likely ? `${text.likelyOrder} ${shortId(likely.orderId)}` : by ? matchedByNames[by] : '',
      ];
    }),
  );
  return toCsv([titles, ...rows]);
}
