import { Button, Drawer, Menu, UnstyledButton } from '@mantine/core';
import type { Permission } from '@mirsah/domain/member';
import {
  IconClipboardPlus,
  IconFilePlus,
  IconMessage2Plus,
  IconPackage,
  IconPlus,
  IconUserPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../lib/account.ts';
import { invitePath, newTemplatePath, paths } from '../../lib/paths.ts';
import { creation as text } from '../../messages/index.ts';
import { useIsPhone } from '../../ui/window-width.ts';
import s from './shell.module.css';
import { Keys, useKeysTo } from './shell-keys.tsx';

export type Creation = {
  to: string;
  /** In the menu, and where nothing says that it is new. */
  label: string;
  name: string;
  description?: string;
  icon: typeof IconPlus;
  needs: Permission;
};

const creations: readonly Creation[] = [
  {
    to: paths.createLandingPage,
    label: text.page,
    name: text.newPage,
    description: text.pageText,
    icon: IconFilePlus,
    needs: 'edit_pages',
  },
  {
    to: paths.newOrder,
    label: text.order,
    name: text.newOrder,
    description: text.orderText,
    icon: IconClipboardPlus,
    needs: 'edit_orders',
  },
  {
    to: paths.createProduct,
    label: text.product,
    name: text.newProduct,
    icon: IconPackage,
    needs: 'edit_pages',
  },
  {
    to: newTemplatePath,
    label: text.template,
    name: text.newTemplate,
    icon: IconMessage2Plus,
    needs: 'manage_settings',
  },
  {
    to: invitePath,
    label: text.member,
    name: text.newMember,
    icon: IconUserPlus,
    needs: 'manage_members',
  },
];

/** What the user's role may create. */
export function useCreations(): Creation[] {
  const may = useMay();
  return creations.filter(({ needs }) => may(needs));
}

/** The header's button of what can be created: a menu, and a sheet on a phone. Nothing for other roles. */
export function CreationMenu() {
  const offered = useCreations();
  const isPhone = useIsPhone();
  if (offered.length === 0) return null;
  return isPhone ? <CreationSheet offered={offered} /> : <CreationDropdown offered={offered} />;
}

type Props = { offered: readonly Creation[] };

function CreationDropdown({ offered }: Props) {
  const keysTo = useKeysTo();
  return (
    <Menu position="bottom-end" width={300} radius="lg" shadow="md" withinPortal={false}>
      <Menu.Target>
        <Button
          className={s.create ?? ''}
          variant="light"
          size="sm"
          leftSection={<IconPlus size={18} stroke={1.8} />}
        >
          {text.title}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map(({ to, label, description, icon: Icon }) => (
          <Menu.Item
            key={to}
            className={s.creation ?? ''}
            component={Link}
            to={to}
            leftSection={<Icon size={20} stroke={1.7} />}
            rightSection={<Keys names={keysTo(to)} />}
          >
            {label}
            {description && <small>{description}</small>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function CreationSheet({ offered }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <UnstyledButton
        className={s.headerIcon ?? ''}
        aria-label={text.title}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconPlus size={24} stroke={1.7} />
      </UnstyledButton>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="bottom"
        size="auto"
        title={text.title}
        classNames={{ content: s.moreSheet ?? '' }}
      >
        <ul className={s.creations}>
          {offered.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link to={to} className={s.tile} onClick={close}>
                <Icon size={22} stroke={1.7} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Drawer>
    </>
  );
}
