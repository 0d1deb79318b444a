import { ActionIcon, UnstyledButton } from '@mantine/core';
import type { SavedBlockResponse } from '@mirsah/contracts/saved-blocks';
import { type Block, type BlockType, withNewIds } from '@mirsah/domain/landing-page/blocks';
import { blockOfSaved, MAX_SAVED_BLOCKS } from '@mirsah/domain/landing-page/saved-block';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiClient } from '../../../lib/api.ts';
import { blocksText, blockTexts, savedBlocksText as text } from '../../../messages/index.ts';
import { off } from '../../../ui/action-button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { NameLine } from '../keep-by-name.tsx';
import { BlockDrawing } from './block-drawings.tsx';
import { savedBlocksKey, useSaveBlock, useSavedBlocksOutcome } from './keep-block.tsx';
import s from './library.module.css';

/** The merchant's saved blocks, of kinds that this release knows. */
export function useSavedBlocks() {
  const { data = [] } = useQuery({
    queryKey: savedBlocksKey,
    queryFn: async () => (await apiClient.listSavedBlocks({ query: { limit: MAX_SAVED_BLOCKS } })).items,
  });
  return data.flatMap((one) => {
    const block = blockOfSaved(one);
    return block ? [{ one, block }] : [];
  });
}

type NewName = { saved: SavedBlockResponse; name: string };

function useSavedBlockChanges() {
  const { refresh, onError } = useSavedBlocksOutcome();
  const create = useSaveBlock();
  const rename = useMutation({
    mutationFn: ({ saved: { id, version }, name }: NewName) =>
      apiClient.renameSavedBlock({ params: { savedBlockId: id }, body: { version, name } }),
    onSettled: refresh,
    onError,
  });
  const remove = useMutation({
    mutationFn: ({ id }: SavedBlockResponse) => apiClient.deleteSavedBlock({ params: { savedBlockId: id } }),
    onSuccess: (_nothing, saved) => {
      showToast({ text: text.removed(saved.name), onUndo: () => create.mutate(saved) });
      return refresh();
    },
    onError,
  });
  return { rename, remove };
}

type Props = {
  saved: ReturnType<typeof useSavedBlocks>;
  canAdd: (type: BlockType) => boolean;
  onInsert: (block: Block) => void;
};

/** The merchant's saved blocks: each is added to the page by a touch, renamed and deleted. */
export function SavedBlocks({ saved, canAdd, onInsert }: Props) {
  const { rename, remove } = useSavedBlockChanges();
  const [renamed, setRenamed] = useState<{ id: string; name: string }>();
  return (
    <section>
      <h3 className={s.group}>{text.mine}</h3>
      <ul className={s.kept}>
        {saved.map(({ one, block }) =>
          renamed?.id === one.id ? (
            <li key={one.id}>
              <NameLine
                label={text.keepName}
                action={text.rename}
                name={renamed.name}
                isBusy={rename.isPending}
                onName={(name) => setRenamed({ id: one.id, name })}
                onCancel={() => setRenamed(undefined)}
                onSave={() =>
                  rename.mutate(
                    { saved: one, name: renamed.name.trim() },
                    { onSuccess: () => setRenamed(undefined) },
                  )
                }
              />
            </li>
          ) : (
            <li key={one.id}>
              <SavedBlock
                name={one.name}
                type={block.type}
                canAdd={canAdd(block.type)}
                onInsert={async () => {
                  const { sanitizedBlocks } = await import('@mirsah/domain/landing-page/blocks/sanitized');
                  const copy = sanitizedBlocks({ bkept: withNewIds(structuredClone(block)) }).bkept;
                  if (copy) onInsert(copy);
                  showToast({ text: blocksText.added(one.name) });
                }}
              />
              <ActionIcon
                variant="subtle"
                size={44}
                aria-label={text.renameOf(one.name)}
                onClick={() => setRenamed(one)}
              >
                <IconPencil size={19} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size={44}
                aria-label={text.remove(one.name)}
                onClick={() => remove.mutate(one)}
                {...(remove.isPending && off)}
              >
                <IconTrash size={19} />
              </ActionIcon>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

type SavedProps = { name: string; type: BlockType; canAdd: boolean; onInsert: () => void };

function SavedBlock({ name, type, canAdd, onInsert }: SavedProps) {
  return (
    <UnstyledButton className={s.insert ?? ''} disabled={!canAdd} onClick={onInsert}>
      <BlockDrawing type={type} />
      <span>
        <bdi>{name}</bdi>
        <small>{canAdd ? blockTexts[type].name : text.cannotAdd(blockTexts[type].name)}</small>
      </span>
    </UnstyledButton>
  );
}
