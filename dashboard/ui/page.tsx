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
  /** The content is the whole window: without the dashboard's header and menus, and with a heading of its own. */
  fillsWindow?: boolean;
  children: ReactNode;
};

/** The frame of a screen inside the shell: heading, main action and content. Also sets the document's title. */
export function Page({ title, subtitle, action, width = 1200, fillsWindow = false, children }: Props) {
  const prefix = useContext(TitlePrefix);
  return (
    <div
      className={fillsWindow ? s.window : s.page}
      style={fillsWindow ? undefined : { maxWidth: width }}
      data-fills-window={fillsWindow || undefined}
    >
      <title>{`${prefix}${title} | ${common.product}`}</title>
      {!fillsWindow && (
        <header className={s.header}>
          <div>
            <Title order={1}>{title}</Title>
            {subtitle && <p className={s.subtitle}>{subtitle}</p>}
          </div>
          {action}
        </header>
      )}
      {children}
    </div>
  );
}

type HeaderActionProps = {
  icon: Icon;
  label: string;
  /** Without a border in a bar of such buttons. */
  variant?: 'default' | 'subtle';
  disabled?: boolean;
  onClick: () => void;
};

/** A second-rank action beside a screen's title: on phones, where the title needs the room, its icon alone. */
export function HeaderAction({ icon: ActionSymbol, label, variant = 'default', ...rest }: HeaderActionProps) {
  const button = { variant, ...(variant === 'subtle' && { color: 'gray.8' }), ...rest };
  return useIsPhone() ? (
    <ActionIcon size={44} aria-label={label} title={label} {...button}>
      <ActionSymbol size={20} stroke={1.8} />
    </ActionIcon>
  ) : (
    <Button leftSection={<ActionSymbol size={18} />} {...button}>
      {label}
    </Button>
  );
}
