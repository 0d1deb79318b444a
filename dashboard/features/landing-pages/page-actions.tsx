import { ActionIcon, Button, Menu, VisuallyHidden } from '@mantine/core';
import type { LandingPageSummary } from '@mirsah/contracts/landing-pages';
import {
  IconArrowsSplit,
  IconCopy,
  IconDotsVertical,
  IconExternalLink,
  IconEye,
  IconLink,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { siteAddress, siteHost, useConfig } from '../../lib/config.ts';
import { editLandingPagePath, experimentPath, previewLandingPagePath } from '../../lib/paths.ts';
import { useStartNotes } from '../../lib/use-start-notes.ts';
import { common, experiments, pagePreview, landingPages as text } from '../../messages/index.ts';
import { copyLink } from '../../ui/copy.tsx';
import { insideMain } from '../../ui/page.tsx';
import s from './landing-pages.module.css';

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
  const [, recordStart] = useStartNotes();

  async function copy() {
    const isCopied = await copyLink(siteAddress(config, page.subdomain));
    if (isCopied && page.publishState === 'live') recordStart({ hasShared: true });
  }

  return (
    <div className={s.actions}>
      <Button
        component={Link}
        to={editLandingPagePath(page.id)}
        className={s.edit ?? ''}
        variant="default"
        size="sm"
        leftSection={<IconPencil size={18} />}
        aria-label={text.ofPage(text.edit, page.title)}
      >
        {text.edit}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray.7"
        size={44}
        title={text.copyLink}
        aria-label={text.ofPage(text.copyLink, page.title)}
        onClick={() => void copy()}
      >
        <IconLink size={20} />
      </ActionIcon>
      <RowMenu page={page} onToggle={onToggle} onDuplicate={onDuplicate} onDelete={onDelete} />
    </div>
  );
}

/** The less frequent actions, and those that take a page from its shoppers. */
function RowMenu({ page, onToggle, onDuplicate, onDelete }: { page: LandingPageSummary } & PageActions) {
  const ToggleIcon = page.isEnabled ? IconPlayerPause : IconPlayerPlay;
  return (
    <Menu position="bottom-end" radius="md" shadow="md" width={200} portalProps={insideMain}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray.7"
          size={44}
          title={text.more}
          aria-label={text.ofPage(text.more, page.title)}
        >
          <IconDotsVertical size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={previewLandingPagePath(page.id)} leftSection={<IconEye size={18} />}>
          {pagePreview.open}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={18} />} onClick={() => onDuplicate(page)}>
          {text.duplicate}
        </Menu.Item>
        <Menu.Item component={Link} to={experimentPath(page.id)} leftSection={<IconArrowsSplit size={18} />}>
          {experiments.open}
        </Menu.Item>
        <Menu.Item leftSection={<ToggleIcon size={18} />} onClick={() => onToggle(page)}>
          {page.isEnabled ? text.disable : text.enable}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red.7" leftSection={<IconTrash size={18} />} onClick={() => onDelete(page)}>
          {common.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** A page's public host; a link while the page is live. */
export function SiteLink({ subdomain, isLive }: { subdomain: string; isLive: boolean }) {
  const config = useConfig();
  const host = siteHost(config, subdomain);
  if (!isLive) {
    return (
      <span className={s.host} dir="ltr" title={host}>
        {host}
      </span>
    );
  }
  return (
    <a className={s.site} href={siteAddress(config, subdomain)} target="_blank" rel="noreferrer">
      <span className={s.host} dir="ltr" title={host}>
        {host}
      </span>
      <IconExternalLink size={16} />
      <VisuallyHidden>({text.openSite})</VisuallyHidden>
    </a>
  );
}
