import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { siteAddress, useConfig } from '../../lib/config.ts';
import { editor } from '../../messages/index.ts';

type Props = {
  subdomain: string;
  label: string;
  /** Shows only the icon, when there is no room for words. */
  isIcon?: boolean;
  className?: string | undefined;
};

/** Opens the page as visitors see it, in a new tab. */
export function LivePageButton({ subdomain, label, isIcon = false, className }: Props) {
  const href = siteAddress(useConfig(), subdomain);
  const link = { component: 'a', href, target: '_blank', rel: 'noreferrer' } as const;
  if (isIcon)
    return (
      <ActionIcon
        {...link}
        variant="subtle"
        color="gray.8"
        size={44}
        aria-label={`${label} (${editor.newWindow})`}
      >
        <IconExternalLink size={20} />
      </ActionIcon>
    );
  return (
    <Button
      {...link}
      className={className ?? ''}
      variant="default"
      leftSection={<IconExternalLink size={18} />}
    >
      {label}
      <VisuallyHidden> ({editor.newWindow})</VisuallyHidden>
    </Button>
  );
}
