import { api } from '@mirsah/contracts/api';
import type { OrderRepository } from '@mirsah/domain/order/ports';
import type { Statement } from '@mirsah/domain/statement';
import {
  getOrderSettlement,
  listUnpaid,
  putStatementLines,
  startStatement,
} from '@mirsah/domain/statement/commands';
import type { Ports as StatementPorts } from '@mirsah/domain/statement/ports';
import { assignLine, getStatement, matchStatement, removeStatement } from '@mirsah/domain/statement/settle';
import { handle } from '../http/endpoint.ts';

type Ports = StatementPorts & { orders: Pick<OrderRepository, 'find'> };

const shown = ({ ownerId: _, ...statement }: Statement) => statement;

/** Carriers' and networks' statements of collected amounts, and the unpaid orders. */
export const statements = (ports: Ports) => ({
  listStatements: handle(api.listStatements, async ({ caller: { ownerId } }) => {
    const [all, columns] = await Promise.all([
      ports.statements.list(ownerId),
      ports.statements.columns(ownerId),
    ]);
    return { statements: all.map(shown), columns };
  }),

  startStatement: handle(api.startStatement, async ({ caller, params, body }) =>
    shown(await startStatement(ports, { ownerId: caller.ownerId, ...params, ...body })),
  ),

  putStatementLines: handle(api.putStatementLines, async ({ caller, params, body }) => {
    const { statementId, batch } = params;
    await putStatementLines(ports, { ownerId: caller.ownerId, statementId, batch: Number(batch), ...body });
    return undefined;
  }),

  matchStatement: handle(api.matchStatement, async ({ caller, params }) =>
    shown(await matchStatement(ports, { ownerId: caller.ownerId, ...params })),
  ),

  assignStatementLine: handle(api.assignStatementLine, async ({ caller, params, body: { orderId } }) => {
    const { statementId, row } = params;
    return shown(
      await assignLine(ports, { ownerId: caller.ownerId, statementId, row: Number(row), orderId }),
    );
  }),

  getStatement: handle(api.getStatement, async ({ caller, params }) =>
    shown(await getStatement(ports, { ownerId: caller.ownerId, ...params })),
  ),

  listStatementLines: handle(api.listStatementLines, async ({ caller, params, query: { state, part } }) => {
    const statement = await getStatement(ports, { ownerId: caller.ownerId, ...params });
    return ports.statements.outcomes(statement, state, part);
  }),

  removeStatement: handle(api.removeStatement, async ({ caller, params }) => {
    await removeStatement(ports, { ownerId: caller.ownerId, ...params });
    return undefined;
  }),

  listUnpaidOrders: handle(api.listUnpaidOrders, ({ caller }) => listUnpaid(ports, caller.ownerId)),

  getOrderSettlement: handle(api.getOrderSettlement, ({ caller, params }) =>
    getOrderSettlement(ports, { ownerId: caller.ownerId, ...params }),
  ),
});
