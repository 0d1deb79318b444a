import { expect, it } from 'vitest';
import { startStatement } from './commands.ts';
import type { Statement } from './statement.ts';

type Ports = Parameters<typeof startStatement>[0];

/** A merchant with so many statements, one of which is `known`. */
function merchantWith(count: number, known?: Statement) {
  const created: Statement[] = [];
  const statements = {
    find: async (_: string, id: string) => (known?.id === id ? known : undefined),
    count: async () => count,
    create: async (statement: Statement) => statement.id !== known?.id && created.push(statement) > 0,
    rememberColumns: async () => undefined,
  };
  // The only ports that the start of a statement asks.
  const ports = {
    statements,
    clock: { now: () => new Date('2026-11-20T09:00:00.000Z') },
  } as unknown as Ports;
  return { ports, created };
}

const file = {
  ownerId: 'merchant-1',
  statementId: 'one',
  carrier: 'aramex',
  fileName: 'كشف.csv',
  lineCount: 3,
  columns: {},
} as const;

it('a statement beyond the most that a merchant may have is not started, while one of them can be repeated', async () => {
  const { ports, created } = merchantWith(1999);
  const started = await startStatement(ports, file);
  expect(created).toEqual([started]);
  await expect(startStatement(merchantWith(2000).ports, file)).rejects.toMatchObject({
    code: 'too_many_saved',
    details: { limit: 2000 },
  });
  expect(await startStatement(merchantWith(2000, started).ports, file)).toEqual(started);
});
