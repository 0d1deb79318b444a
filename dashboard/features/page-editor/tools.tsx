import { ActionIcon, UnstyledButton } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconClipboardCopy,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconHandFinger,
  IconTrash,
} from '@tabler/icons-react';
import { Fragment, type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { previewPane, canvasText as text } from '../../messages/index.ts';
import { off } from '../../ui/action-button.tsx';
import { inlineTextAt } from '../page-form/inline-text.ts';
import { useSelection } from '../page-form/selection.tsx';
import type { EditorValues } from '../page-form/values.ts';
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

/** The tools after a divider: those that create a part, and those that remove one. */
const startsGroup: ReadonlySet<typeof IconCopy> = new Set([IconCopy, IconEye, IconEyeOff]);

/** The actions on a part as buttons. Header, form and footer of the page are fixed and have none. */
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
            <UnstyledButton
              key={label}
              className={s.namedTool ?? ''}
              data-danger={Icon === IconTrash || undefined}
              onClick={run}
              {...(isOff && off)}
            >
              <Icon size={22} />
              {label}
            </UnstyledButton>
          ) : (
            <Fragment key={label}>
              {startsGroup.has(Icon) && <hr />}
              <ActionIcon
                className={s.tool ?? ''}
                data-danger={Icon === IconTrash || undefined}
                variant="transparent"
                size={40}
                aria-label={label}
                title={label}
                onClick={run}
                {...(isOff && off)}
              >
                <Icon size={19} />
              </ActionIcon>
            </Fragment>
          ),
        )}
      </div>
    </>
  );
}

/** From this share of its maximum length on, a text shows its length. */
const COUNTED_FROM = 0.8;

/** The length of the text that is edited in place, near its limit or always. */
export function TextLength({
  at,
  blocks,
  isAlways = false,
}: {
  at: string;
  blocks: PartActions['parts']['blocks'];
  isAlways?: boolean;
}) {
  const typed = useWatch<EditorValues>({ name: at as 'title' });
  const max = inlineTextAt({ layout: { blocks } }, at)?.max ?? 0;
  const length = typeof typed === 'string' ? typed.length : 0;
  if (max === 0 || (!isAlways && length < max * COUNTED_FROM)) return null;
  return (
    <bdi className={s.count} data-full={length >= max || undefined} dir="ltr">
      {text.count(length, max)}
    </bdi>
  );
}

/** A hint about the first action on the page, until it has been done once. */
export function FirstHint() {
  const { part } = useSelection();
  const [isNew, setIsNew] = useState(true);
  if (isNew && part !== null) setIsNew(false);
  return (
    isNew && (
      <p className={s.hint}>
        <IconHandFinger size={18} />
        {previewPane.hint}
      </p>
    )
  );
}
