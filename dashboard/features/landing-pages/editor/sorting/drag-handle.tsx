import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { sorting as words } from '../../../../messages/editor-sorting.ts';
import s from './sorting.module.css';

/** Where a row is taken hold of; fingers scroll the page everywhere else. */
export function DragHandle({ name }: { name: string }) {
  return (
    <ActionIcon
      className={s.handle ?? ''}
      variant="subtle"
      color="gray.7"
      size={40}
      aria-label={words.handle(name)}
      aria-roledescription={words.role}
      data-drag-handle
    >
      <IconGripVertical size={20} />
    </ActionIcon>
  );
}
