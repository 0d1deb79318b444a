import { ActionIcon, Menu } from '@mantine/core';
import type { LandingPageSummary } from '@mirsah/contracts/landing-pages/contracts.ts';
import { IconCopy, IconDotsVertical, IconEye, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { previewLandingPagePath } from '../../../app/paths.ts';
import { common } from '../../../messages/common.ts';
import { landingPages as words } from '../../../messages/landing-pages.ts';
import { pagePreview } from '../../../messages/page-preview.ts';
import type { PageActions } from './row-actions.tsx';

/** What is read on a screen is inside its landmarks, menus too. */
const intoMain = { target: '#main' };

type Props = { page: LandingPageSummary } & Pick<PageActions, 'onDuplicate' | 'onDelete'>;

/** What is done with a page now and then. */
export function RowMenu({ page, onDuplicate, onDelete }: Props) {
  return (
    <Menu position="bottom-end" radius="md" shadow="md" width={200} portalProps={intoMain}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray.7"
          size={44}
          title={words.more}
          aria-label={words.ofPage(words.more, page.title)}
        >
          <IconDotsVertical size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={previewLandingPagePath(page.id)}
          leftSection={<IconEye size={18} aria-hidden />}
        >
          {pagePreview.open}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={() => onDuplicate(page)}>
          {words.duplicate}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="red.7"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => onDelete(page)}
        >
          {common.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
