import type { SavedBlockResponse } from '@mirsah/contracts/saved-blocks';
import type { Block } from '@mirsah/domain/landing-page/blocks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { savedBlocksText as text } from '../../../messages/index.ts';
import { showToast } from '../../../ui/toast.tsx';
import { KeepByName } from '../keep-by-name.tsx';

export const savedBlocksKey = ['saved-blocks'] as const;

/** The callbacks of every change of the merchant's saved blocks. */
export function useSavedBlocksOutcome() {
  const queryClient = useQueryClient();
  return {
    refresh: () => queryClient.invalidateQueries({ queryKey: savedBlocksKey }),
    onError: (error: Error) => showToast({ text: errorText(error, text.notSaved), isProblem: true }),
  };
}

/** Saves blocks by a name. */
export function useSaveBlock() {
  const { refresh, onError } = useSavedBlocksOutcome();
  return useMutation({
    mutationFn: ({ name, blocks }: Pick<SavedBlockResponse, 'name' | 'blocks'>) =>
      apiClient.createSavedBlock({ body: { name, blocks } }),
    onSuccess: refresh,
    onError,
  });
}

/** The button that saves a block for the merchant's other pages. */
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
