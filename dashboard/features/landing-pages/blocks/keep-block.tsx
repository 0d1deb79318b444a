import type { SavedBlockResponse } from '@mirsah/contracts/saved-blocks';
import type { Block } from '@mirsah/domain/landing-page/blocks';
import { MAX_SAVED_BLOCKS } from '@mirsah/domain/landing-page/saved-block';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber, savedBlocksText as text } from '../../../messages/index.ts';
import { showToast } from '../../../ui/toast.tsx';
import { KeepByName } from '../form/keep-by-name.tsx';

export const savedBlocksKey = ['saved-blocks'] as const;

/** What every change of the blocks that a merchant keeps does afterwards, and when it fails. */
export function useSavedBlocksOutcome() {
  const queryClient = useQueryClient();
  const full = { plan_limit_reached: text.full(formatNumber(MAX_SAVED_BLOCKS)) };
  return {
    refresh: () => queryClient.invalidateQueries({ queryKey: savedBlocksKey }),
    onError: (error: Error) => showToast({ text: errorText(error, text.notSaved, full), isProblem: true }),
  };
}

/** Keeps blocks by a name. */
export function useSaveBlock() {
  const { refresh, onError } = useSavedBlocksOutcome();
  return useMutation({
    mutationFn: ({ name, blocks }: Pick<SavedBlockResponse, 'name' | 'blocks'>) =>
      apiClient.createSavedBlock({ body: { name, blocks } }),
    onSuccess: refresh,
    onError,
  });
}

/** The button that keeps a block for the merchant's other pages. */
export function KeepBlock({ block }: { block: Block }) {
  const create = useSaveBlock();
  return (
    <KeepByName
      text={text}
      isBusy={create.isPending}
      onSave={(name, done) =>
        create.mutate(
          { name, blocks: { bkept: block } },
          {
            onSuccess: () => {
              showToast({ text: text.savedNow });
              done();
            },
          },
        )
      }
    />
  );
}
