import { Menu } from '@mantine/core';
import { IconBuildingStore, IconCheck } from '@tabler/icons-react';
import { isOwnAccount, switchAccount, useAccount, useMyAccounts } from '../../lib/account.ts';
import { chosenAccount } from '../../lib/chosen-account.ts';
import { accountRoles, accounts as text } from '../../messages/index.ts';
import s from './team.module.css';

/** The entries of the user's menu that lead to the other accounts; none for a user with only one. */
export function AccountMenuItems({ isOpen }: { isOpen: boolean }) {
  const { data: mine = [] } = useMyAccounts({ isOpen });
  const chosen = chosenAccount();
  if (mine.length < 2) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{text.switchTo}</Menu.Label>
      {mine.map(({ id, name, role }) => {
        const isCurrent = role === 'owner' ? chosen === undefined : chosen === id;
        return (
          <Menu.Item
            key={id}
            leftSection={isCurrent ? <IconCheck size={18} /> : <IconBuildingStore size={18} />}
            aria-current={isCurrent || undefined}
            onClick={() => !isCurrent && switchAccount(role === 'owner' ? undefined : id)}
          >
            <bdi className={s.shop}>{name}</bdi>
            <span className={s.role}>{role === 'owner' ? text.own : accountRoles[role].name}</span>
          </Menu.Item>
        );
      })}
    </>
  );
}

/** Shows above every screen whose account this is, if it is not the user's own. */
export function WorkingFor() {
  const { data } = useAccount();
  if (isOwnAccount() || !data) return null;
  return <aside className={s.workingFor}>{text.workingFor(data.name, accountRoles[data.role].name)}</aside>;
}
