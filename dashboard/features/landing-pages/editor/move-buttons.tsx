import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { common } from '../../../messages/common.ts';

export type Position = { index: number; count: number };

type Props = { name: string; position: Position; onMove: (from: number, to: number) => void };

/** Moves an entry one place. The focus goes with it, so that the keyboard can move it on. */
export function MoveButtons({ name, position: { index, count }, onMove }: Props) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const pressed = useRef<-1 | 1>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the new position is what says that the entry has moved
  useLayoutEffect(() => {
    if (!pressed.current) return;
    const [same, other] = pressed.current === -1 ? [up, down] : [down, up];
    pressed.current = undefined;
    (same.current?.disabled ? other : same).current?.focus();
  }, [index]);

  function move(by: -1 | 1) {
    pressed.current = by;
    onMove(index, index + by);
  }

  return (
    <>
      <ActionIcon
        ref={up}
        variant="subtle"
        color="gray.7"
        size={40}
        aria-label={common.moveUp(name)}
        disabled={index === 0}
        onClick={() => move(-1)}
      >
        <IconChevronUp size={20} />
      </ActionIcon>
      <ActionIcon
        ref={down}
        variant="subtle"
        color="gray.7"
        size={40}
        aria-label={common.moveDown(name)}
        disabled={index === count - 1}
        onClick={() => move(1)}
      >
        <IconChevronDown size={20} />
      </ActionIcon>
    </>
  );
}
