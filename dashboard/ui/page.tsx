import { ActionIcon, Button, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext } from 'react';
import { common } from '../messages/index.ts';
import { off } from './action-button.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import s from './page.module.css';
import { useIsPhone } from './window-width.ts';

/** A prefix of every screen's title in the browser's tab, such as `(3) `. */
export const TitlePrefix = createContext('');

/** `portalProps` of a menu: rendered inside the main landmark, which axe requires of all content. */
export const insideMain = { target: '#main' };

type Props = {
  title: string;
  /** The heading, where it differs from the title in the browser's tab. */
  heading?: string;
  /**
   * The subject of the screen, such as a name or a number: after the title in the browser's tab. Null while
   * loading.
   */
  about?: string | null | undefined;
  subtitle?: ReactNode;
  /** The screen's main action, beside its title. */
  action?: ReactNode;
  /** The largest width of the content, in pixels. */
  width?: number;
  /** The content fills the window: without the dashboard's header and menus, and with its own heading. */
  fillsWindow?: boolean;
  children: ReactNode;
};

/**
 * The frame of a screen inside the shell: heading, main action and content. Also sets the document's title.
 */
export function Page(props: Props) {
  const {
    title,
    heading = title,
    about = '',
    subtitle,
    action,
    width = 1200,
    fillsWindow = false,
    children,
  } = props;
  const prefix = useContext(TitlePrefix);
  return (
    <div
      className={fillsWindow ? s.window : s.page}
      style={fillsWindow ? undefined : { maxWidth: width }}
      data-fills-window={fillsWindow || undefined}
    >
      {about !== null && <title>{`${prefix}${title}${about && `: ${about}`} | ${common.product}`}</title>}
      {!fillsWindow && (
        <header className={s.header}>
          <div>
            <Title order={1}>{heading}</Title>
            {subtitle && <p className={s.subtitle}>{subtitle}</p>}
          </div>
          {action}
        </header>
      )}
      <ErrorBoundary>{children}</ErrorBoundary>
    </div>
  );
}

type HeaderActionProps = {
  icon: Icon;
  label: string;
  /** Without a border in a bar of such buttons. */
  variant?: 'default' | 'subtle';
  isOff?: boolean;
  onClick: () => void;
};

/** A secondary action beside a screen's title: on phones, where the title needs the room, only its icon. */
export function HeaderAction(props: HeaderActionProps) {
  const { icon: ActionSymbol, label, variant = 'default', isOff = false, onClick } = props;
  const look = { variant, ...(variant === 'subtle' && { color: 'gray.8' }) };
  const button = { ...look, onClick, ...(isOff && off) };
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
