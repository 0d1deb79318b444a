import { Avatar, Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconHome, IconLogout, IconShieldCog, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths, publicPages } from '../../app/paths.ts';
import { endSession } from '../../lib/session/session.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { shell } from '../../messages/shell.ts';
import { useMyProfile } from '../profile/api/get-my-profile.ts';
import s from './shell.module.css';

export function UserMenu() {
  const session = useSession();
  const { data: profile } = useMyProfile();
  const name = profile?.fullName ?? (session.status === 'signed-in' ? session.fullName : '');
  return (
    <Menu position="bottom-end" width={220} radius="md" shadow="md" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={s.user} aria-label={shell.account(name)}>
          <Avatar size={36} radius="xl" className={s.avatar}>
            {Array.from(name)[0] ?? <IconUser size={20} />}
          </Avatar>
          <span className={s.userName}>{name}</span>
          <IconChevronDown size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.profile} leftSection={<IconUser size={18} />}>
          {shell.profile}
        </Menu.Item>
        {profile?.role === 'admin' && (
          <Menu.Item
            component={Link}
            to={paths.admin}
            leftSection={<IconShieldCog size={18} />}
            className={s.onPhone}
          >
            {shell.admin}
          </Menu.Item>
        )}
        <Menu.Item
          component="a"
          href={publicPages.home}
          leftSection={<IconHome size={18} />}
          className={s.onPhone}
        >
          {shell.home}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout className={s.signOut} size={18} />}
          onClick={() => void endSession()}
        >
          {shell.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
