import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { canvasText as text } from '../../messages/index.ts';
import { edgeButtonMiddle, type Place } from '../page-form/places.ts';
import type { Shown } from '../page-preview/device-frame.tsx';
import type { Box } from '../page-preview/preview-messages.ts';
import s from './canvas.module.css';
import type { PartActions } from './part-actions.ts';

type Props = {
  shown: Shown;
  actions: PartActions;
  /** Opens the library for the position after a part, or for the first one. */
  onAdd: (after: string | null) => void;
};

type Ends = { label: string; after: string | null; side: 'before' | 'after' }[];

/** «+» at both ends of the selected part. */
export function AddTools({ box, shown: { scale, height }, actions, onAdd }: Props & { box: Box }) {
  const { order } = actions.parts;
  const index = order.indexOf(box.part);
  if (index === -1 || !actions.parts.canAdd('text')) return null;
  const name = actions.nameOf(box.part);
  const edges = { top: box.top * scale, bottom: (box.top + box.height) * scale };
  const ends: Ends = [
    { label: text.addBefore(name), after: order[index - 1] ?? null, side: 'before' },
    { label: text.addAfter(name), after: box.part, side: 'after' },
  ];
  return ends.map(({ label, after, side }) => {
    const middle = edgeButtonMiddle(edges, side, height);
    return (
      middle !== undefined && <AddButton key={label} top={middle} label={label} onAdd={() => onAdd(after)} />
    );
  });
}

type AddButtonProps = { top: number; label: string; onAdd: () => void };

function AddButton({ top, label, onAdd }: AddButtonProps) {
  return (
    <ActionIcon
      className={s.add ?? ''}
      style={{ top }}
      size={32}
      radius="xl"
      aria-label={label}
      title={label}
      onClick={onAdd}
    >
      <IconPlus size={18} />
    </ActionIcon>
  );
}

type GapProps = Props & {
  gap: Place | null;
  /** The selected part. */
  box: Box | undefined;
};

/** «+» in the gap near the mouse, while the mouse is near or on it. The selected part has its own. */
export function GapTool({ gap, box, shown: { scale }, actions, onAdd }: GapProps) {
  const [kept, setKept] = useState<Place | null>(null);
  const { order, canAdd } = actions.parts;
  const place = kept ?? gap;
  if (!place || !canAdd('text')) return null;
  const isAtSelected = box && [box.part, order[order.indexOf(box.part) - 1] ?? null].includes(place.after);
  if (isAtSelected && order.includes(box.part)) return null;
  const [first = ''] = order;
  return (
    <div
      className={s.gap}
      style={{ top: place.top * scale }}
      onPointerEnter={() => setKept(place)}
      onPointerLeave={() => setKept(null)}
    >
      <AddButton
        top={0}
        label={
          place.after === null
            ? text.addBefore(actions.nameOf(first))
            : text.addAfter(actions.nameOf(place.after))
        }
        onAdd={() => {
          setKept(null);
          onAdd(place.after);
        }}
      />
    </div>
  );
}
