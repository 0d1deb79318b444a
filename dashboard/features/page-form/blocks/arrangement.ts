import {
  type Block,
  type BlockType,
  canAdd,
  newBlock,
  newBlockId,
  withNewIds,
} from '@mirsah/domain/landing-page/blocks';
import { isSectionName } from '@mirsah/domain/landing-page/content';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { type UseFormReturn, useFormContext } from 'react-hook-form';
import { spliced } from '../../../lib/spliced.ts';
import { blockTexts, savedBlocksText, blocksText as text } from '../../../messages/index.ts';
import { showToast } from '../../../ui/toast.tsx';
import { snapshot } from '../diff.ts';
import { withPlace } from '../places.ts';
import { type EditorValues, moved } from '../values.ts';

/**
 * The parts of the page in their order, and the merchant's actions on them. Each action is one step of the
 * history.
 */
export function useArrangement() {
  const { setValue, getValues } = useFormContext<EditorValues>();
  const { order, blocks, sections } = useParts();
  const actions = useMemo(() => arranging({ setValue, getValues }), [setValue, getValues]);
  return {
    order,
    blocks,
    /** Whether a part is hidden, on some windows at least. */
    isHidden: (id: string) => (isSectionName(id) ? !sections[id] : blocks[id]?.hideOn !== undefined),
    /** Whether the page can have one more block of a kind. */
    canAdd: (type: BlockType) => canAdd(type, blocks),
    ...actions,
  };
}

/**
 * The parts in the form; an unchanged part stays the same object, so that its row does not render again. Text
 * of a block is read here when typing pauses: its field and the canvas must not wait for lists of all parts.
 */
function useParts() {
  const { getValues, subscribe } = useFormContext<EditorValues>();
  const [parts, setParts] = useState(() => partsOf(getValues('layout')));
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined;
    const read = () => setParts((before) => partsOf(getValues('layout'), before));
    const readOrder = () => setParts((before) => withOrder(before, getValues('layout.order')));
    read();
    const stop = subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name !== undefined && !isOfParts.test(name)) return;
        // Edits that are not read yet.
        if (name === 'layout.order') return readOrder();
        clearTimeout(pause);
        if (name !== undefined && isInBlock.test(name))
          pause = setTimeout(() => startTransition(read), PAUSE_MS);
        else read();
      },
    });
    return () => {
      clearTimeout(pause);
      stop();
    };
  }, [getValues, subscribe]);
  // A hidden tab has not received the removal of blocks, and renders before it does: the fields of such a
  // block would write themselves into the form again.
  const layout = getValues('layout');
  return hasSameBlocks(parts, layout) ? parts : partsOf(layout, parts);
}

const hasSameBlocks = (one: Pick<Parts, 'blocks'>, other: Pick<Parts, 'blocks'>): boolean =>
  Object.keys(one.blocks).length === Object.keys(other.blocks).length &&
  Object.keys(one.blocks).every((id) => Object.hasOwn(other.blocks, id));

/** Typing pauses when no key follows for this long, in milliseconds. */
const PAUSE_MS = 250;
const isInBlock = /^layout\.blocks\.[^.]+\.props\./;
const isOfParts = /^layout(?:\.(?:order|blocks|sections)(?:\.|$)|$)/;

type Parts = Pick<EditorValues['layout'], 'order' | 'blocks' | 'sections'>;
const partsOf = ({ order, blocks, sections }: EditorValues['layout'], before?: Parts): Parts =>
  snapshot(before, { order, blocks, sections });
/** Moved blocks are not compared. */
const withOrder = (before: Parts, order: readonly string[]): Parts => {
  const now = snapshot(before.order, [...order]);
  return now === before.order ? before : { ...before, order: now };
};

/** The actions on the parts, always on the form's current values. */
function arranging({ setValue, getValues }: Pick<UseFormReturn<EditorValues>, 'setValue' | 'getValues'>) {
  function setBlocks(changed: EditorValues['layout']['blocks']) {
    setValue('layout.blocks', changed, { shouldDirty: true });
  }
  const setOrder = (changed: string[]) => setValue('layout.order', changed, { shouldDirty: true });

  /** Adds a block after another part, at the start of the page (`null`), or at its end. Returns its id. */
  function insert(block: Block, after?: string | null): string {
    const id = newBlockId();
    const { layout } = getValues();
    const place = after === undefined ? (layout.order.at(-1) ?? null) : after;
    setBlocks({ ...layout.blocks, [id]: block });
    setOrder(withPlace(layout.order, id, place));
    return id;
  }

  function setHidden(id: string, hideOn: Block['hideOn']) {
    const { [id]: block, ...rest } = getValues('layout.blocks');
    if (!block) return;
    const { hideOn: _, ...shown } = block;
    setBlocks({ ...rest, [id]: hideOn ? { ...shown, hideOn } : shown } as typeof rest);
  }

  return {
    /** Moves a part to another one's position. */
    move(id: string, to: string) {
      const now = getValues('layout.order');
      setOrder(moved(now, now.indexOf(id), now.indexOf(to)));
    },
    /** Moves a part after another one, or first. */
    place(id: string, after: string | null) {
      const now = getValues('layout.order');
      const changed = withPlace(now, id, after);
      if (changed.join() !== now.join()) setOrder(changed);
    },
    /** Returns the new block's id. */
    add(type: BlockType, after?: string | null): string {
      showToast({ text: text.added(blockTexts[type].name) });
      return insert(newBlock(type), after);
    },
    insert,
    /** A block's current values; undefined for a section. */
    get: (id: string): Block | undefined => getValues('layout.blocks')[id],
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
          // In the meantime the page may have got another one, or reached its limit.
          if (!canAdd(block.type, now.blocks)) {
            return showToast({
              text: savedBlocksText.cannotAdd(blockTexts[block.type].name),
              isProblem: true,
            });
          }
          setBlocks({ ...now.blocks, [id]: block });
          setOrder(spliced(now.order, Math.min(at, now.order.length), 0, id));
        },
      });
    },
    hide: setHidden,
    /** Shows a part on all devices, or on none. Returns whether it is shown now. */
    toggle(id: string): boolean {
      if (isSectionName(id)) {
        const isOn = !getValues(`layout.sections.${id}`);
        setValue(`layout.sections.${id}`, isOn, { shouldDirty: true });
        return isOn;
      }
      const isOn = getValues('layout.blocks')[id]?.hideOn !== undefined;
      setHidden(id, isOn ? undefined : 'all');
      return isOn;
    },
  };
}
