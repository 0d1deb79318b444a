import { ActionIcon, Button, Drawer, UnstyledButton } from '@mantine/core';
import type { Block } from '@mirsah/domain/landing-page/blocks';
import { IconAlertCircle, IconEye, IconEyeOff, IconKeyboard, IconLock, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { sorting, canvasText as text } from '../../messages/index.ts';
import { partIcon } from '../page-form/blocks/block-icons.tsx';
import { ownName, partName, partWords } from '../page-form/blocks/part-names.ts';
import { useSelection } from '../page-form/selection.tsx';
import { SortableList, sortId } from '../page-form/sorting.tsx';
import type { ShownError } from '../page-form/tabs.ts';
import { rowStep } from './keys.ts';
import s from './outline.module.css';
import type { PartActions } from './part-actions.ts';

type Props = {
  actions: PartActions;
  errors: ReadonlyMap<string, readonly ShownError[]>;
  /** The part under the mouse on the canvas. */
  hovered: string | null;
  /** The keys of the canvas, which work on the list's rows too. */
  onKeyDown: (event: KeyboardEvent) => void;
  /** A row was chosen, by a key or by the mouse or a finger. */
  onPick: (part: string, isByKey: boolean) => void;
  onAdd: () => void;
  onKeys: () => void;
  /** Beside the canvas, not in a dialog, which has a title already. */
  isBeside: boolean;
};

type OutlineProps = Props & {
  isPhone: boolean;
  /** Whether the dialog is open, when the outline is not beside the canvas. */
  isListing: boolean;
  onListing: (isListing: boolean) => void;
};

/** The list of the page's parts, beside the canvas or in a dialog that closes with a choice. */
export function Outline({ isPhone, isListing, onListing, ...list }: OutlineProps) {
  if (list.isBeside) return <PartList {...list} />;
  const close = () => onListing(false);
  // It stays mounted, so that the focus returns to what opened it.
  return (
    <Drawer opened={isListing} onClose={close} title={text.outline} size={isPhone ? '100%' : 340}>
      <PartList
        {...list}
        onPick={(...picked) => {
          close();
          list.onPick(...picked);
        }}
        onAdd={() => {
          close();
          list.onAdd();
        }}
      />
    </Drawer>
  );
}

/**
 * The parts of the page as a list, in which they are selected, moved and hidden. Header, form and footer are
 * fixed. The list is one Tab stop: arrows lead from row to row, and along the buttons of a row.
 */
function PartList({ actions, errors, hovered, onKeyDown, onPick, onAdd, onKeys, isBeside }: Props) {
  const { part: selected } = useSelection();
  const { parts, listed, isMovable } = actions;
  const list = useRef<HTMLDivElement>(null);
  const movable = listed.filter(isMovable);

  // Keys select the next row, or move the selected one with the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that was moved is focused again
  useEffect(() => {
    const rows = list.current;
    if (selected === null || !rows?.contains(document.activeElement)) return;
    rowOf(rows, selected)?.focus();
  }, [selected, parts.order]);

  // The row of a part that was selected elsewhere, or just added, is scrolled into view.
  const isListed = selected !== null && listed.includes(selected);
  const stop = isListed ? selected : listed[0];
  useEffect(() => {
    if (selected !== null && isListed) rowOf(list.current, selected)?.scrollIntoView({ block: 'nearest' });
  }, [selected, isListed]);

  const latest = useRef({ onKeyDown, onPick, hide: actions.hide });
  useEffect(() => {
    latest.current = { onKeyDown, onPick, hide: actions.hide };
  });
  /** A stable function, so that no row renders again with a key that is typed beside it. */
  const [calls] = useState<Calls>(() => ({
    pick: (...picked) => latest.current.onPick(...picked),
    hide: (id) => latest.current.hide(id),
    press: (event) => {
      // A row that is being dragged by keys has them.
      if (event.currentTarget.closest('[data-dnd-dragging]')) return;
      if (stepInRow(event)) return event.preventDefault();
      // Enter and the space bar select the row, as they press any button; Escape closes the dialog alone.
      const isOwn = event.key === 'Enter' || event.key === ' ' || (event.key === 'Escape' && !isBeside);
      if (!isOwn) latest.current.onKeyDown(event);
    },
  }));

  return (
    <div ref={list} className={s.outline} data-outline>
      <div className={s.head}>
        {isBeside ? (
          <>
            <h2>{text.outline}</h2>
            <ActionIcon variant="subtle" size={44} aria-label={text.addLast} onClick={onAdd}>
              <IconPlus size={20} />
            </ActionIcon>
          </>
        ) : (
          <Button variant="light" leftSection={<IconPlus size={20} />} onClick={onAdd}>
            {text.addLast}
          </Button>
        )}
      </div>
      <SortableList
        as="ol"
        className={s.rows}
        ids={movable}
        nameOf={(id) => ownName(id, parts.blocks)}
        onMove={(from, to) => parts.move(movable[from] ?? '', movable[to] ?? '')}
      >
        {listed.map((id) => (
          <Row
            key={id}
            id={id}
            block={parts.blocks[id]}
            name={ownName(id, parts.blocks)}
            isMovable={isMovable(id)}
            isHidden={parts.isHidden(id)}
            isHovered={id === hovered}
            isSelected={id === selected}
            isStop={id === stop}
            error={errors.get(id)?.[0]?.message}
            calls={calls}
          />
        ))}
      </SortableList>
      {isBeside && (
        <Button
          className={s.keys ?? ''}
          size="sm"
          variant="subtle"
          color="gray.8"
          leftSection={<IconKeyboard size={18} />}
          onClick={onKeys}
        >
          {text.keys}
        </Button>
      )}
    </div>
  );
}

const rowOf = (rows: HTMLElement | null, part: string) =>
  rows?.querySelector<HTMLElement>(`[data-row="${CSS.escape(part)}"]`);

/** Moves the focus along the buttons of a row. Returns whether the key is for that. */
function stepInRow(event: KeyboardEvent): boolean {
  const by = rowStep(event);
  if (by === undefined) return false;
  const buttons = [...(event.currentTarget.closest('li')?.querySelectorAll('button') ?? [])];
  const index = buttons.findIndex((button) => button.contains(event.currentTarget));
  buttons[index + by]?.focus();
  return true;
}

type Calls = {
  pick: (id: string, isByKey: boolean) => void;
  hide: (id: string) => void;
  press: (event: KeyboardEvent) => void;
};

type RowProps = {
  id: string;
  block: Block | undefined;
  /** The name for screen readers. */
  name: string;
  isMovable: boolean;
  isHidden: boolean;
  isHovered: boolean;
  isSelected: boolean;
  /** The Tab key stops at this row. */
  isStop: boolean;
  error: string | undefined;
  calls: Calls;
};

/**
 * One part. A page has many, and the browser lays out all their elements with every key, so a row has as few
 * elements as possible: the dots of its handle are painted, and its eye is rendered on hover.
 */
const Row = memo(function Row({ id, block, name, isMovable, isHidden, error, calls, ...state }: RowProps) {
  const Icon = partIcon(id, block);
  const words = partWords(block);
  return (
    <li
      className={s.row}
      {...(isMovable && sortId(id))}
      data-hovered={state.isHovered || undefined}
      data-selected={state.isSelected || undefined}
    >
      {isMovable ? (
        <UnstyledButton
          className={s.handle ?? ''}
          aria-label={sorting.handle(text.part(name))}
          aria-roledescription={sorting.role}
          tabIndex={-1}
          onKeyDown={calls.press}
          data-drag-handle
        />
      ) : (
        <span className={s.lock}>
          <IconLock size={18} />
        </span>
      )}
      <UnstyledButton
        className={s.name ?? ''}
        data-row={id}
        data-hidden={isHidden || undefined}
        aria-current={state.isSelected || undefined}
        tabIndex={state.isStop ? 0 : -1}
        onClick={({ detail }) => calls.pick(id, detail === 0)}
        onKeyDown={calls.press}
      >
        {Icon && <Icon size={18} />}
        <span>
          {/* The space keeps the last letter from joining the first word. */}
          {partName(id, block)} {words !== '' && <small>{words}</small>}
        </span>
        {error !== undefined && (
          <span className={s.wrong} role="img" aria-label={error} title={error}>
            <IconAlertCircle size={18} />
          </span>
        )}
      </UnstyledButton>
      {isMovable && (
        <UnstyledButton
          className={s.eye ?? ''}
          data-hidden={isHidden || undefined}
          aria-label={isHidden ? text.showPart(name) : text.hidePart(name)}
          tabIndex={-1}
          onClick={() => calls.hide(id)}
          onKeyDown={calls.press}
        >
          {isHidden ? <IconEyeOff size={18} /> : <IconEye size={18} />}
        </UnstyledButton>
      )}
    </li>
  );
});
