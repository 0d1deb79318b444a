import { ActionIcon, UnstyledButton } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconClipboardCopy,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { canvasText as text } from '../../../messages/index.ts';
import s from './canvas.module.css';
import type { PartActions } from './part-actions.ts';

type Props = {
  part: string;
  actions: PartActions;
  /** One below the other, beside the page. */
  isUpright?: boolean;
  /** Each with its name below it, in the bar of a phone. */
  isNamed?: boolean;
  drag?: ReactNode;
};

/** What can be done with a part, as buttons. Head, form and foot of the page have their places and no tools. */
export function PartTools({ part, actions, isUpright = false, isNamed = false, drag }: Props) {
  const { parts, nameOf, isBlock, isMovable } = actions;
  const name = nameOf(part);
  if (!isMovable(part)) return isNamed ? null : <span className={s.label}>{name}</span>;
  const block = parts.blocks[part];
  const index = parts.order.indexOf(part);
  const isHidden = parts.isHidden(part);
  const tools = [
    { label: text.up, Icon: IconArrowUp, isOff: index === 0, run: () => actions.step(-1) },
    {
      label: text.down,
      Icon: IconArrowDown,
      isOff: index === parts.order.length - 1,
      run: () => actions.step(1),
    },
    ...(isBlock(part) && block
      ? [
          {
            label: text.duplicate,
            Icon: IconCopy,
            isOff: !parts.canAdd(block.type),
            run: () => actions.duplicate(part),
          },
          {
            label: text.copy,
            Icon: IconClipboardCopy,
            isOff: false,
            run: () => void actions.copy(part),
          },
        ]
      : []),
    {
      label: isHidden ? text.show : text.hide,
      Icon: isHidden ? IconEye : IconEyeOff,
      isOff: false,
      run: () => actions.hide(part),
    },
    ...(isBlock(part)
      ? [{ label: text.remove, Icon: IconTrash, isOff: false, run: () => actions.remove(part) }]
      : []),
  ];
  return (
    <>
      {isUpright && <span className={s.label}>{name}</span>}
      <div
        className={isNamed ? s.namedTools : s.tools}
        role="toolbar"
        aria-label={text.tools(name)}
        aria-orientation={isUpright ? 'vertical' : 'horizontal'}
      >
        {drag}
        {!isUpright && !isNamed && <b>{name}</b>}
        {tools.map(({ label, Icon, isOff, run }) =>
          isNamed ? (
            <UnstyledButton key={label} className={s.namedTool ?? ''} disabled={isOff} onClick={run}>
              <Icon size={22} />
              {label}
            </UnstyledButton>
          ) : (
            <ActionIcon
              key={label}
              className={s.tool ?? ''}
              variant="transparent"
              size={40}
              aria-label={label}
              title={label}
              disabled={isOff}
              onClick={run}
            >
              <Icon size={19} />
            </ActionIcon>
          ),
        )}
      </div>
    </>
  );
}
