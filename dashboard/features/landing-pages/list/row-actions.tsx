import { ActionIcon, Button } from '@mantine/core';
import type { LandingPageSummary } from '@mirsah/contracts/landing-pages/contracts.ts';
import { IconLink } from '@tabler/icons-react';
import { siteAddress } from '../../../app/config.ts';
import { useConfig } from '../../../app/config-context.ts';
import { landingPages as words } from '../../../messages/landing-pages.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useStartNotes } from '../../onboarding/use-start-notes.ts';
import s from './landing-pages.module.css';
import { RowMenu } from './row-menu.tsx';

export type PageActions = {
  onToggle: (page: LandingPageSummary) => void;
  onDuplicate: (page: LandingPageSummary) => void;
  onDelete: (page: LandingPageSummary) => void;
};

export function RowActions({
  page,
  onToggle,
  onDuplicate,
  onDelete,
}: { page: LandingPageSummary } & PageActions) {
  const config = useConfig();
  const [, noteStart] = useStartNotes();
  const toggleLabel = page.isEnabled ? words.disable : words.enable;

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(siteAddress(config, page.subdomain));
      if (page.publishState === 'live') noteStart({ hasShared: true });
      showToast({ text: words.linkCopied });
    } catch {
      showToast({ text: words.copyFailed, isProblem: true });
    }
  }

  return (
    <div className={s.actions}>
      <Button
        className={s.toggle}
        variant="default"
        size="sm"
        aria-label={words.ofPage(toggleLabel, page.title)}
        onClick={() => onToggle(page)}
      >
        {toggleLabel}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray.7"
        size={44}
        title={words.copyLink}
        aria-label={words.ofPage(words.copyLink, page.title)}
        onClick={() => void copyLink()}
      >
        <IconLink size={20} />
      </ActionIcon>
      <RowMenu page={page} onDuplicate={onDuplicate} onDelete={onDelete} />
    </div>
  );
}
