import {
  type Block,
  type BlockType,
  canAdd,
  newBlock,
  newBlockId,
  withNewIds,
} from '@mirsah/domain/landing-page/blocks';
import { useFormContext, useWatch } from 'react-hook-form';
import { blockTexts, blocksText as text } from '../../../messages/index.ts';
import { showToast } from '../../../ui/toast.tsx';
import { type EditorValues, moved } from '../form/values.ts';

/** The parts of the page in their order, and what a merchant does with them. Each action is one step of the history. */
export function useArrangement() {
  const { setValue, getValues } = useFormContext<EditorValues>();
  const [order, blocks] = useWatch<EditorValues, ['layout.order', 'layout.blocks']>({
    name: ['layout.order', 'layout.blocks'],
  });

  function setBlocks(changed: EditorValues['layout']['blocks']) {
    setValue('layout.blocks', changed, { shouldDirty: true });
  }
  const setOrder = (changed: string[]) => setValue('layout.order', changed, { shouldDirty: true });

  /** Puts a block behind another part, or at the end of the page. */
  function insert(block: Block, after?: string): string {
    const id = newBlockId();
    const { layout } = getValues();
    const at = after === undefined ? layout.order.length : layout.order.indexOf(after) + 1;
    setBlocks({ ...layout.blocks, [id]: block });
    setOrder(layout.order.toSpliced(at, 0, id));
    return id;
  }

  return {
    order,
    blocks,
    /** Whether the page can have one more block of a kind. */
    canAdd: (type: BlockType) => canAdd(type, blocks),
    /** Moves a part to where another one is now. */
    move(id: string, to: string) {
      const now = getValues('layout.order');
      setOrder(moved(now, now.indexOf(id), now.indexOf(to)));
    },
    /** Returns the new block's id. */
    add(type: BlockType): string {
      showToast({ text: text.added(blockTexts[type].name) });
      return insert(newBlock(type));
    },
    duplicate(id: string): string {
      const block = getValues('layout.blocks')[id] as Block;
      showToast({ text: text.duplicated(blockTexts[block.type].name) });
      return insert(withNewIds(structuredClone(block)), id);
    },
    remove(id: string) {
      const { layout } = getValues();
      const { [id]: block, ...rest } = layout.blocks;
      if (!block) return;
      const at = layout.order.indexOf(id);
      setBlocks(rest);
      setOrder(layout.order.filter((other) => other !== id));
      showToast({
        text: text.removed(blockTexts[block.type].name),
        onUndo: () => {
          const now = getValues('layout');
          if (now.blocks[id]) return;
          setBlocks({ ...now.blocks, [id]: block });
          setOrder(now.order.toSpliced(Math.min(at, now.order.length), 0, id));
        },
      });
    },
    hide(id: string, hideOn: Block['hideOn']) {
      const { [id]: block, ...rest } = getValues('layout.blocks');
      if (!block) return;
      const { hideOn: _, ...shown } = block;
      setBlocks({ ...rest, [id]: hideOn ? { ...shown, hideOn } : shown } as typeof rest);
    },
  };
}
