import { ActionIcon } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { landingPagesPath } from '../../lib/paths.ts';

/** The arrow at the start of a bar that leads back to the list of pages. */
export function BackToPages({ label }: { label: string }) {
  return (
    <ActionIcon
      component={Link}
      to={landingPagesPath}
      variant="subtle"
      color="gray.8"
      size={44}
      title={label}
      aria-label={label}
    >
      <IconArrowRight size={20} />
    </ActionIcon>
  );
}
