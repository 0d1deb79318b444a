import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { common } from '../messages/index.ts';

const look = { variant: 'subtle', size: 44 } as const;

type EditProps = {
  /** The name of the edited row, for screen readers. */
  of: string;
} & ({ to: string } | { onClick: () => void });

/** Opens the screen that edits a row, or edits the row in place. */
export function EditButton({ of, ...target }: EditProps) {
  const button = {
    ...look,
    color: 'gray.7',
    title: common.edit,
    'aria-label': common.actionOf(common.edit, of),
    children: <IconPencil size={20} />,
  };
  return 'to' in target ? (
    <ActionIcon component={Link} to={target.to} {...button} />
  ) : (
    <ActionIcon onClick={target.onClick} {...button} />
  );
}

/** Deletes a row, usually after a question. */
export function DeleteButton({ of, onClick }: { of: string; onClick: () => void }) {
  return (
    <ActionIcon
      {...look}
      color="red.7"
      title={common.delete}
      aria-label={common.actionOf(common.delete, of)}
      onClick={onClick}
    >
      <IconTrash size={20} />
    </ActionIcon>
  );
}
