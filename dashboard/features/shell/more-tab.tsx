import { Drawer, UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { shell } from '../../messages/shell.ts';
import { navigation, TABS } from './navigation.ts';
import s from './shell.module.css';

/** The last tab of phones: a sheet with the screens that the tabs have no room for. */
export function MoreTab() {
  const [isOpen, setIsOpen] = useState(false);
  const { pathname } = useLocation();
  const others = navigation.slice(TABS);
  const isInside = others.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <>
      <UnstyledButton
        className={s.tab ?? ''}
        data-current={isInside || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <IconDots size={24} stroke={1.7} aria-hidden />
        {shell.more}
      </UnstyledButton>
      <Drawer
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        position="bottom"
        size="auto"
        title={shell.more}
        classNames={{ content: s.moreSheet ?? '' }}
      >
        <nav className={s.more} aria-label={shell.more}>
          {others.map(({ to, label, icon: Icon, isExact }) => (
            <NavLink
              key={to}
              to={to}
              end={isExact}
              className={s.sideLink ?? ''}
              onClick={() => setIsOpen(false)}
            >
              <Icon size={22} stroke={1.7} aria-hidden />
              {label}
            </NavLink>
          ))}
        </nav>
      </Drawer>
    </>
  );
}
