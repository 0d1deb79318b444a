import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type DoneAndFailed, inHundreds } from './in-hundreds.ts';
import { orderKeys } from './keys.ts';

/**
 * Does something to many orders. Never rejects: what failed is told order by order. `act` shows what it did; what
 * cannot be shown before it is fetched again is named by `fetchAgain`.
 */
export function useManyOrders<Command extends { orderIds: readonly string[] }, Done>(options: {
  act: (
    some: string[],
    context: { command: Command; queryClient: QueryClient },
  ) => Promise<DoneAndFailed<Done>>;
  fetchAgain: readonly QueryKey[];
}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: orderKeys.all,
    onMutate: () => queryClient.cancelQueries({ queryKey: orderKeys.all }),
    mutationFn: (command: Command) =>
      inHundreds(command.orderIds, (some) => options.act(some, { command, queryClient })),
    onSettled: () =>
      Promise.all(options.fetchAgain.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
