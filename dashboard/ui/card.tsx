import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import s from './card.module.css';

type Props = {
  title?: string;
  description?: ReactNode;
  /** At the end of the title's line. */
  action?: ReactNode;
  /** Leaves the padding to the content, for tables and lists. */
  isFlush?: boolean;
  children: ReactNode;
};

/** A white panel; with a title it is a region of its own. */
export function Card({ title, description, action, isFlush = false, children }: Props) {
  const titleId = useId();
  return (
    <section
      className={s.card}
      data-flush={isFlush || undefined}
      aria-labelledby={title ? titleId : undefined}
    >
      {title && (
        <header className={s.header}>
          <div>
            <Title order={2} id={titleId}>
              {title}
            </Title>
            {description && <p className={s.description}>{description}</p>}
          </div>
          {action}
        </header>
      )}
      {children}
    </section>
  );
}
