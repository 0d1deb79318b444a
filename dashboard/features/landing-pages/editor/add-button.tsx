import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

type Props = { label: string; onClick: () => void };

/** Adds an entry to the list it stands above. */
export function AddButton({ label, onClick }: Props) {
  return (
    <Button variant="light" size="sm" leftSection={<IconPlus size={18} />} onClick={onClick}>
      {label}
    </Button>
  );
}
