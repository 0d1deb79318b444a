import { ActionIcon, Button, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext } from 'react';
import { common } from '../messages/index.ts';
import s from './page.module.css';
import { useIsPhone } from './window-width.ts';

/** What stands before every screen's title in the tab of the browser, such as `(3) `. */
export const TitlePrefix = createContext('');

/** `portalProps` of a menu: rendered inside the main landmark, as axe asks of everything on a screen. */
export const insideMain = { target: '#main' };

type Props = {
  title: string;
  subtitle?: ReactNode;
  /** The screen's main action, beside its title. */
  action?: ReactNode;
  /** The largest width of the content, in pixels. */
  width?: number;
  children: ReactNode;
};

/** The frame of a screen inside the shell: heading, main action and content. Also sets the document's title. */
export function Page({ title, subtitle, action, width = 1200, children }: Props) {
  const prefix = useContext(TitlePrefix);
  return (
    <div className={s.page} style={{ maxWidth: width }}>
      <title>{`${prefix}${title} | ${common.product}`}</title>
      <header className={s.header}>
        <div>
          <Title order={1}>{title}</Title>
          {subtitle && <p className={s.subtitle}>{subtitle}</p>}
        </div>
        {action}
      </header>
      {children}
    </div>
  );
}

type HeaderActionProps = { icon: Icon; label: string; disabled?: boolean; onClick: () => void };

/** A second-rank action beside a screen's title: on phones, where the title needs the room, its icon alone. */
export function HeaderAction({ icon: ActionSymbol, label, ...button }: HeaderActionProps) {
  return useIsPhone() ? (
    <ActionIcon variant="default" size={44} aria-label={label} title={label} {...button}>
      <ActionSymbol size={20} stroke={1.8} />
    </ActionIcon>
  ) : (
    <Button variant="default" leftSection={<ActionSymbol size={18} />} {...button}>
      {label}
    </Button>
  );
}
