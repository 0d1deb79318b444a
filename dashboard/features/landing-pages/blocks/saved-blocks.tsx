import { ActionIcon, UnstyledButton } from '@mantine/core';
import type { SavedBlockResponse } from '@mirsah/contracts/saved-blocks';
import { type Block, type BlockType, withNewIds } from '@mirsah/domain/landing-page/blocks';
import { blockOfSaved, MAX_SAVED_BLOCKS } from '@mirsah/domain/landing-page/saved-block';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiClient } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { blocksText, blockTexts, formatNumber, savedBlocksText as text } from '../../../messages/index.ts';
import { showToast } from '../../../ui/toast.tsx';
import { KeepByName, NameLine } from '../form/keep-by-name.tsx';
import { blockIcons } from './block-icons.tsx';
import s from './blocks.module.css';

const savedBlocksKey = ['saved-blocks'] as const;

function useSavedBlocks() {
  return useQuery({
    queryKey: savedBlocksKey,
    queryFn: async () => (await apiClient.listSavedBlocks({ query: { limit: MAX_SAVED_BLOCKS } })).items,
  });
}

type Content = Pick<SavedBlockResponse, 'name' | 'blocks'>;
type NewName = { saved: SavedBlockResponse; name: string };

function useSavedBlockChanges() {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: savedBlocksKey });
  const full = { plan_limit_reached: text.full(formatNumber(MAX_SAVED_BLOCKS)) };
  const onError = (error: Error) =>
    showToast({ text: errorText(error, text.notSaved, full), isProblem: true });
  const create = useMutation({
    mutationFn: ({ name, blocks }: Content) => apiClient.createSavedBlock({ body: { name, blocks } }),
    onSuccess,
    onError,
  });
  const rename = useMutation({
    mutationFn: ({ saved: { id, version }, name }: NewName) =>
      apiClient.renameSavedBlock({ params: { savedBlockId: id }, body: { version, name } }),
    onSettled: onSuccess,
    onError,
  });
  const remove = useMutation({
    mutationFn: ({ id }: SavedBlockResponse) => apiClient.deleteSavedBlock({ params: { savedBlockId: id } }),
    onSuccess: (_nothing, saved) => {
      showToast({ text: text.removed(saved.name), onUndo: () => create.mutate(saved) });
      return onSuccess();
    },
    onError,
  });
  return { create, rename, remove };
}

/** The button that keeps a block for the merchant's other pages. */
export function KeepBlock({ block }: { block: Block }) {
  const { create } = useSavedBlockChanges();
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

type Props = { canAdd: (type: BlockType) => boolean; onInsert: (block: Block) => void };

/** The blocks that the merchant keeps: each is added to the page by a touch, renamed and deleted. Nothing without any. */
export function SavedBlocks({ canAdd, onInsert }: Props) {
  const { data: saved = [] } = useSavedBlocks();
  const { rename, remove } = useSavedBlockChanges();
  const [renamed, setRenamed] = useState<{ id: string; name: string }>();
  const shown = saved.flatMap((one) => {
    const block = blockOfSaved(one);
    return block ? [{ one, block }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section className={s.group}>
      <h3>{text.mine}</h3>
      <ul className={s.kept}>
        {shown.map(({ one, block }) =>
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
                disabled={remove.isPending}
                onClick={() => remove.mutate(one)}
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
  const Icon = blockIcons[type];
  return (
    <UnstyledButton className={s.insert ?? ''} disabled={!canAdd} onClick={onInsert}>
      <span className={s.icon}>
        <Icon size={22} />
      </span>
      <span>
        <bdi>{name}</bdi>
        <small>{canAdd ? blockTexts[type].name : text.cannotAdd(blockTexts[type].name)}</small>
      </span>
    </UnstyledButton>
  );
}
