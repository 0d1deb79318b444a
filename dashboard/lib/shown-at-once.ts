import { useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * Saves one field of a query's data. Its new value is shown at once, and rolled back when the save fails;
 * saves run one after the other, so that the last choice stays.
 */
export function useFieldShownAtOnce<State extends object, Field extends keyof State & string>({
  queryKey,
  field,
  save,
}: {
  queryKey: readonly string[];
  field: Field;
  save: (value: State[Field]) => Promise<unknown>;
}) {
  const queryClient = useQueryClient();
  const mutationKey = [...queryKey, field];
  const show = (value: State[Field]) =>
    queryClient.setQueryData<State>(queryKey, (found) => found && { ...found, [field]: value });
  return useMutation({
    mutationKey,
    mutationFn: save,
    scope: { id: mutationKey.join() },
    async onMutate(value: State[Field]) {
      // A response on its way would show the value before.
      await queryClient.cancelQueries({ queryKey, exact: true });
      const before = queryClient.getQueryData<State>(queryKey)?.[field];
      show(value);
      return before;
    },
    onError: (_error, _value, before) => before !== undefined && show(before),
    onSettled() {
      const isLast = queryClient.isMutating({ mutationKey }) === 1;
      if (isLast) void queryClient.invalidateQueries({ queryKey, exact: true });
    },
  });
}
