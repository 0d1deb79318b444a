import { isKnownBlock } from '@mirsah/domain/landing-page/blocks';
import { useSession } from '../../lib/session.ts';
import { blockTexts, savedBlocksText, canvasText as text } from '../../messages/index.ts';
import { showToast } from '../../ui/toast.tsx';
import { useArrangement } from '../page-form/blocks/arrangement.ts';
import { partName } from '../page-form/blocks/part-names.ts';
import { movableBoxes } from '../page-form/places.ts';
import { useSelection } from '../page-form/selection.tsx';
import type { Box } from '../page-preview/preview-messages.ts';
import { blockFromText, blockToText } from './clipboard.ts';

/** The actions on the selected part, for buttons, keys and gestures alike. */
export type PartActions = ReturnType<typeof usePartActions>;

type ActionOptions = {
  boxes: readonly Box[];
  say: (said: string) => void;
  /** Selects a part, and shows its fields. */
  open: (part: string) => void;
  onAdd: (after: string | null) => void;
  onList: () => void;
};

/**
 * The actions on the parts of the page. `say` announces the result to a screen reader, `onAdd` opens the
 * library, `onList` the outline.
 */
export function usePartActions({ boxes, say, open, onAdd, onList }: ActionOptions) {
  const session = useSession();
  const merchant = 'userId' in session ? session.userId : '';
  const parts = useArrangement();
  const { part: selected, select } = useSelection();
  const { order, blocks } = parts;
  const movable = movableBoxes(boxes, order);
  const nameOf = (id: string) => partName(id, blocks[id]);
  const notRead = () => showToast({ text: text.notRead, isProblem: true });
  const textOf = (id: string) => {
    const block = parts.get(id);
    return block && isKnownBlock(block) ? blockToText(block, merchant) : undefined;
  };

  return {
    parts,
    movable,
    /** All parts that the canvas shows, in the page's order. */
    listed: [...new Set(boxes.map(({ part }) => part))],
    nameOf,
    /** Reports that the browser gave no clipboard content. */
    notRead,
    isBlock: (id: string) => blocks[id] !== undefined && isKnownBlock(blocks[id]),
    /** Where new blocks are added while a part is selected: after it, or as near to it as blocks can be. */
    placeAt(id: string | null): string | null {
      if (id === null || order.includes(id)) return id;
      return id === 'header' ? null : (order.at(-1) ?? null);
    },
    isMovable: (id: string) => order.includes(id),
    add: onAdd,
    list: onList,
    selectNext(to: 'previous' | 'next' | 'first' | 'last') {
      const ids = boxes.map(({ part }) => part);
      const now = selected === null ? -1 : ids.indexOf(selected);
      const last = ids.length - 1;
      const index = { previous: Math.max(0, now - 1), next: Math.min(last, now + 1), first: 0, last }[to];
      const id = ids[index];
      if (id !== undefined) select(id);
    },
    /** Moves the selected part one position up or down. */
    step(by: -1 | 1) {
      if (selected === null) return;
      if (!order.includes(selected)) return say(text.refused.move);
      const index = order.indexOf(selected);
      const to = order[index + by];
      if (to === undefined) return say(by === -1 ? text.first : text.last);
      parts.move(selected, to);
      say(text.placed(nameOf(selected), index + by + 1, order.length));
    },
    /** Moves a dragged part after another one, or first. */
    place(id: string, after: string | null) {
      parts.place(id, after);
      const index = after === null ? 0 : order.filter((other) => other !== id).indexOf(after) + 1;
      say(text.placed(nameOf(id), index + 1, order.length));
    },
    duplicate(id: string) {
      const block = blocks[id];
      if (block && parts.canAdd(block.type)) open(parts.duplicate(id));
      else say(block ? savedBlocksText.cannotAdd(nameOf(id)) : text.refused.duplicate);
    },
    remove(id: string) {
      if (!blocks[id]) return say(order.includes(id) ? text.refused.remove : text.refused.fixed);
      const index = order.indexOf(id);
      parts.remove(id);
      select(order[index + 1] ?? order[index - 1] ?? null);
    },
    /** Hides a part on all devices, or shows it again. */
    hide(id: string) {
      if (!order.includes(id)) return say(text.refused.fixed);
      say(parts.toggle(id) ? text.shownNow : text.hiddenNow);
    },
    /** A block as a clipboard's text, for the browser's copy event; undefined for a section. */
    copied(id: string | null): string | undefined {
      const copied = id === null ? undefined : textOf(id);
      if (id === null) say(text.refused.noPart);
      else say(copied === undefined ? text.refused.copy : text.copied(nameOf(id)));
      return copied;
    },
    /** Copies a block to the clipboard by a button, and reports whether the browser allowed it. */
    async copy(id: string) {
      try {
        await navigator.clipboard.writeText(textOf(id) ?? '');
        showToast({ text: text.copied(nameOf(id)) });
      } catch {
        showToast({ text: text.notCopied, isProblem: true });
      }
    },
    async paste(copied: string, after: string | null) {
      const pasted = await blockFromText(copied, merchant);
      if (!pasted) return showToast({ text: text.nothingToPaste });
      const { block, lacksPictures } = pasted;
      if (!parts.canAdd(block.type))
        return showToast({ text: savedBlocksText.cannotAdd(blockTexts[block.type].name), isProblem: true });
      const id = parts.insert(block, after !== null && order.includes(after) ? after : undefined);
      const name = partName(id, block);
      showToast({ text: lacksPictures ? text.pastedWithoutPictures(name) : text.pasted(name) });
      open(id);
    },
  };
}
