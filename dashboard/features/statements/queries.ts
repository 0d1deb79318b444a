import type { ResponseOf } from '@mirsah/contracts/contract';
import type { statementContracts } from '@mirsah/contracts/statements';
import { BATCH_LINES, type Carrier, type StatementState } from '@mirsah/domain/statement';
import type { FileLine, StatementColumns } from '@mirsah/domain/statement/file';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCan } from '../../lib/account.ts';
import { apiClient } from '../../lib/api.ts';

/** Every reconciliation here changes the unpaid orders, and the state shown with each order. */
const keys = {
  all: ['statements'],
  list: ['statements', 'list'],
  unpaid: ['statements', 'unpaid'],
  one: (statementId: string) => ['statements', 'one', statementId],
  lines: (statementId: string, state: StatementState) => ['statements', 'lines', statementId, state],
  order: (orderId: string, version: number) => ['statements', 'order', orderId, version],
} as const;

export type Statement = ResponseOf<typeof statementContracts.getStatement>;

export function useStatements() {
  return useQuery({ queryKey: keys.list, queryFn: () => apiClient.listStatements() });
}

export function useUnpaid() {
  const isShown = useCan('manage_money');
  return useQuery({
    enabled: isShown,
    queryKey: keys.unpaid,
    queryFn: () => apiClient.listUnpaidOrders(),
    // It reads up to two thousand orders; reconciling refetches it.
    staleTime: 5 * 60_000,
  });
}

export function useStatement(statementId: string) {
  return useQuery({
    queryKey: keys.one(statementId),
    queryFn: () => apiClient.getStatement({ params: { statementId } }),
  });
}

export function useStatementLines(statementId: string, state: StatementState) {
  return useInfiniteQuery({
    queryKey: keys.lines(statementId, state),
    initialPageParam: 0,
    queryFn: ({ pageParam: part }) => readLines(statementId, state, part),
    getNextPageParam: ({ hasMore }, _all, part) => (hasMore ? part + 1 : undefined),
  });
}

const readLines = (statementId: string, state: StatementState, part: number) =>
  apiClient.listStatementLines({ params: { statementId }, query: { state, part } });

/** All lines of a state. */
export async function readAllLines(statementId: string, state: StatementState) {
  const all: Awaited<ReturnType<typeof readLines>>['lines'] = [];
  for (let part = 0; ; part += 1) {
    const { lines, hasMore } = await readLines(statementId, state, part);
    all.push(...lines);
    if (!hasMore) return all;
  }
}

/** Refetched when the order has changed; never requested by members who may not see money. */
export function useOrderSettlement({ id, version }: { id: string; version: number }) {
  const isShown = useCan('manage_money');
  const query = useQuery({
    enabled: isShown,
    queryKey: keys.order(id, version),
    queryFn: () => apiClient.getOrderSettlement({ params: { orderId: id } }),
  });
  return { isShown, ...query };
}

function useStatementsChanged() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keys.all });
}

type Sending = {
  /** Reused until it has arrived, so that a retry continues the same statement. */
  statementId: string;
  carrier: Carrier;
  fileName: string;
  columns: StatementColumns;
  lines: readonly FileLine[];
  /** Receives the number of lines that have arrived. */
  onSent: (lines: number) => void;
};

/** At a time. */
const SENDERS = 4;

/**
 * Sends a file's lines in batches, then starts the matching. Sending the same lines again changes nothing.
 */
export function useSendStatement() {
  return useMutation({
    mutationFn: async ({ statementId, lines, onSent, ...own }: Sending) => {
      const params = { statementId };
      await apiClient.startStatement({ params, body: { ...own, lineCount: lines.length } });
      const batches = Array.from({ length: Math.ceil(lines.length / BATCH_LINES) }, (_, batch) => batch);
      const left = batches.values();
      let sent = 0;
      const send = async () => {
        for (const batch of left) {
          const part = lines.slice(batch * BATCH_LINES, (batch + 1) * BATCH_LINES);
          const body = { lines: part };
          await apiClient.putStatementLines({ params: { ...params, batch: String(batch) }, body });
          sent += part.length;
          onSent(sent);
        }
      };
      await Promise.all(Array.from({ length: SENDERS }, send));
      return apiClient.matchStatement({ params });
    },
    onSuccess: useStatementsChanged(),
  });
}

export function useMatchAgain(statementId: string) {
  return useMutation({
    mutationFn: () => apiClient.matchStatement({ params: { statementId } }),
    onSuccess: useStatementsChanged(),
  });
}

/** Assigns a line to an order by hand; null removes the order. */
export function useAssignLine(statementId: string) {
  return useMutation({
    mutationFn: ({ row, orderId }: { row: number; orderId: string | null }) =>
      apiClient.assignStatementLine({ params: { statementId, row: String(row) }, body: { orderId } }),
    onSuccess: useStatementsChanged(),
  });
}

export function useRemoveStatement(statementId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => apiClient.removeStatement({ params: { statementId } }),
    onSuccess: () => {
      // Not refetched, because it was deleted.
      queryClient.removeQueries({ queryKey: keys.one(statementId) });
      void queryClient.invalidateQueries({ queryKey: keys.list });
      void queryClient.invalidateQueries({ queryKey: keys.unpaid });
    },
  });
}
