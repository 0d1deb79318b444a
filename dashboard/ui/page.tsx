import { Title } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import { common } from '../messages/index.ts';
import s from './page.module.css';

/** What stands before every screen's title in the tab of the browser, such as `(3) `. */
export const TitlePrefix = createContext('');

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
