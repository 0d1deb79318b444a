// The styles of Mantine that only this list needs.
import '@mantine/core/styles/Badge.layer.css';

import { Badge, Button, SegmentedControl, Switch, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type Block, blockSummary, isKnownBlock, MAX_BLOCKS } from '@mirsah/domain/landing-page/blocks';
import type { LackedField } from '@mirsah/domain/landing-page/blocks/needs';
import { isSectionName, type SectionName } from '@mirsah/domain/landing-page/content';
import { IconChevronRight, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { memo, Suspense, use, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useController, useFormState } from 'react-hook-form';
import {
  blockTexts,
  formatList,
  formatNumber,
  layoutTab,
  sectionTexts,
  blocksText as text,
  truncate,
} from '../../../messages/index.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { CanvasShown, useSelection } from '../selection.tsx';
import { DragHandle, MoveButtons, SortableList, sortId } from '../sorting.tsx';
import type { EditorValues } from '../values.ts';
import { useArrangement } from './arrangement.ts';
import { BlockFields } from './block-fields.tsx';
import { blockIcons } from './block-icons.tsx';
import s from './blocks.module.css';
import { lackedLabels, pathOfLacked } from './lacked-fields.ts';
import { partName } from './part-names.ts';
import { useLackedFields } from './use-lacked-fields.ts';

const BlockLibrary = lazyPart(async () => ({ default: (await import('./library.tsx')).BlockLibrary }));
const loadKeepBlock = async () => ({ default: (await import('./keep-block.tsx')).KeepBlock });
const KeepBlock = lazyPart(loadKeepBlock);

/** The page's sections and blocks in the order that shoppers see, and the library that adds to them. */
export function PartsList() {
  // Loaded early, so that a block opens without a connection too; a failed download is retried then.
  useEffect(() => void loadKeepBlock().catch(() => undefined), []);
  const parts = useArrangement();
  const { order, blocks } = parts;
  const { part: openId, select, openLibrary } = useSelection();
  const { errors } = useFormState<EditorValues>({ name: 'layout.blocks' });
  const isAlone = use(CanvasShown) && openId !== null && blocks[openId] !== undefined;
  const isListed = (id: string) => !isAlone || id === openId || errors.layout?.blocks?.[id] !== undefined;
  const [isChoosing, setIsChoosing] = useState(false);
  const nameOf = (id: string) => partName(id, blocks[id]);
  const shown = order.filter((id) => isSectionName(id) || blocks[id]);
  const shownIds = shown.join();
  const { move: moveTo, hide, duplicate, remove } = parts;
  const move = useCallback(
    (from: number, to: number) => {
      const ids = shownIds.split(',');
      moveTo(ids[from] ?? '', ids[to] ?? '');
    },
    [moveTo, shownIds],
  );
  return (
    <Card title={layoutTab.sections} path="layout.order" description={layoutTab.sectionsHint}>
      <SortableList as="ol" className={s.parts} ids={isAlone ? [] : shown} nameOf={nameOf} onMove={move}>
        {shown.map(
          (id, index) =>
            isListed(id) && (
              <PartRow
                key={id}
                id={id}
                index={index}
                isAlone={isAlone}
                move={move}
                select={select}
                hide={hide}
                duplicate={duplicate}
                remove={remove}
                block={blocks[id]}
                count={shown.length}
                isOpen={openId === id}
                canDuplicate={canRepeat(blocks[id], parts.canAdd)}
              />
            ),
        )}
      </SortableList>
      {!parts.canAdd('text') ? (
        <p className={s.full}>{text.full(formatNumber(MAX_BLOCKS))}</p>
      ) : (
        <Button
          className={s.add ?? ''}
          variant="light"
          leftSection={<IconPlus size={18} />}
          onClick={() => (openLibrary ? openLibrary(order.at(-1) ?? null) : setIsChoosing(true))}
        >
          {text.add}
        </Button>
      )}
      {isChoosing && (
        <Suspense fallback={null}>
          <BlockLibrary
            isOpen
            onClose={() => setIsChoosing(false)}
            onPick={(type) => {
              setIsChoosing(false);
              select(parts.add(type));
            }}
            onInsert={(block) => {
              setIsChoosing(false);
              select(parts.insert(block));
            }}
            canAdd={parts.canAdd}
          />
        </Suspense>
      )}
    </Card>
  );
}

const canRepeat = (block: Block | undefined, canAdd: (type: Block['type']) => boolean) =>
  block !== undefined && isKnownBlock(block) && canAdd(block.type);

type Arrangement = ReturnType<typeof useArrangement>;
type RowProps = Pick<Arrangement, 'hide' | 'duplicate' | 'remove'> & {
  id: string;
  block: Block | undefined;
  index: number;
  count: number;
  isOpen: boolean;
  /** The other rows are not shown while this one is open. */
  isAlone: boolean;
  canDuplicate: boolean;
  move: (from: number, to: number) => void;
  select: (part: string | null) => void;
};

/** A part with its fields. Memoized: typing in one block renders its row alone. */
const PartRow = memo(function PartRow(row: RowProps) {
  const { id, block, index, count, isOpen, isAlone, canDuplicate } = row;
  const { move, select, hide, duplicate, remove } = row;
  const name = partName(id, block);
  const known = block && isKnownBlock(block) ? block : undefined;
  const item = useStaysInView(isOpen);
  const lackedOf = useLackedFields();
  const lacked = known ? lackedOf(known) : [];
  const lackId = useId();
  return (
    <li
      ref={item}
      className={s.part}
      {...sortId(id)}
      data-path={`layout.blocks.${id}`}
      data-part={id}
      data-open={isOpen || undefined}
      data-alone={(isAlone && isOpen) || undefined}
    >
      <ErrorBoundary isSmall resetOn={isOpen}>
        <div className={s.head}>
          {!isAlone && <DragHandle name={name} />}
          {known && (
            <BlockName
              block={known}
              lacked={lacked}
              lackId={lackId}
              isOpen={isOpen}
              isAlone={isAlone && isOpen}
              onToggle={() => select(isOpen ? null : id)}
            />
          )}
          {block && !known && <span className={s.name}>{text.other}</span>}
          {isSectionName(id) && <SectionSwitch name={id} />}
          {!isAlone && (
            <span className={s.moves}>
              <MoveButtons name={name} position={{ index, count }} onMove={move} />
            </span>
          )}
        </div>
        {known && (
          <BlockBody
            id={id}
            block={known}
            lacked={lacked}
            lackId={lackId}
            isOpen={isOpen}
            onHide={(hideOn) => hide(id, hideOn)}
            onDuplicate={() => select(duplicate(id))}
            onRemove={() => remove(id)}
            canDuplicate={canDuplicate}
          />
        )}
      </ErrorBoundary>
    </li>
  );
});

/** Keeps a closed row in view: the rows that reappear around it must not push it out of the window. */
function useStaysInView(isOpen: boolean) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const row = item.current;
    if (!isOpen || !row) return;
    return () => {
      if (row.contains(document.activeElement)) row.scrollIntoView({ block: 'nearest' });
    };
  }, [isOpen]);
  return item;
}

function SectionSwitch({ name }: { name: SectionName }) {
  const { field } = useController<EditorValues, `layout.sections.${SectionName}`>({
    name: `layout.sections.${name}`,
  });
  const { value, ...input } = field;
  const { name: label, hint } = sectionTexts[name];
  const hintId = useId();
  return (
    <>
      <Switch label={label} aria-describedby={hintId} checked={value} {...input} />
      <span className={s.hint} id={hintId}>
        {hint}
      </span>
    </>
  );
}

const MAX_SUMMARY = 60;

type Lacking = {
  /** The missing fields that hide the block from shoppers. */
  lacked: readonly LackedField[];
  /** The id of the text that lists them. */
  lackId: string;
};

type BlockNameProps = Lacking & { block: Block; isOpen: boolean; isAlone: boolean; onToggle: () => void };

/** Opens a block's fields, and returns from those of a block that is shown alone to the list. */
function BlockName({ block, lacked, lackId, isOpen, isAlone, onToggle }: BlockNameProps) {
  const Icon = blockIcons[block.type];
  const { name } = blockTexts[block.type];
  return (
    <UnstyledButton className={s.name ?? ''} aria-expanded={isOpen} onClick={onToggle}>
      {isAlone ? <IconChevronRight size={20} /> : <Icon size={20} />}
      <span>
        <b>
          <VisuallyHidden>{text.edit} </VisuallyHidden>
          {name}
        </b>
        <small>{truncate(blockSummary(block), MAX_SUMMARY)}</small>
        {isAlone && <small className={s.all}>{text.all}</small>}
      </span>
      {block.hideOn && (
        <Badge variant="default" tt="none">
          {text.hideOns[block.hideOn]}
        </Badge>
      )}
      {lacked.length > 0 && (
        <small id={lackId} className={s.lacks}>
          {text.notFilled(formatList(lackedLabels(block.type, lacked)))}
        </small>
      )}
    </UnstyledButton>
  );
}

type BodyProps = Lacking & {
  id: string;
  block: Block;
  isOpen: boolean;
  canDuplicate: boolean;
  onHide: (hideOn: Block['hideOn']) => void;
  onDuplicate: () => void;
  onRemove: () => void;
};

const visibility = (['none', 'desktop', 'phone', 'all'] as const).map((value) => ({
  value,
  label: text.hideOns[value],
}));

/** A block's fields. They are also open while one has an error, so that the error can be reached. */
function BlockBody({ id, block, lacked, lackId, isOpen, canDuplicate, ...actions }: BodyProps) {
  const { onHide, onDuplicate, onRemove } = actions;
  const { errors } = useFormState<EditorValues>({ name: 'layout.blocks' });
  const hasError = errors.layout?.blocks?.[id] !== undefined;
  if (!isOpen && !hasError) return null;
  return (
    <fieldset
      className={s.body}
      aria-label={blockTexts[block.type].name}
      aria-describedby={lacked.length > 0 ? lackId : undefined}
    >
      <BlockFields
        id={id}
        type={block.type}
        lacked={new Set(lacked.map((field) => pathOfLacked(id, field)))}
      />
      {block.type === 'orderForm' && <p className={s.full}>{text.noFields}</p>}
      <div className={s.actions}>
        <SegmentedControl
          className={s.shown ?? ''}
          aria-label={text.shown}
          data={visibility}
          withItemsBorders={false}
          value={block.hideOn ?? 'none'}
          onChange={(value) => onHide(value === 'none' ? undefined : (value as Block['hideOn']))}
        />
        <ActionButton
          variant="default"
          leftSection={<IconCopy size={18} />}
          isOff={!canDuplicate}
          onClick={onDuplicate}
        >
          {text.duplicate}
        </ActionButton>
        <Button variant="default" leftSection={<IconTrash size={18} />} onClick={onRemove}>
          {text.remove}
        </Button>
        <Suspense fallback={null}>
          <KeepBlock block={block} />
        </Suspense>
      </div>
    </fieldset>
  );
}
