import { Popover, UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import { drafts, unsavedChanges as text } from '../../../messages/index.ts';
import { Pill } from '../../../ui/pill.tsx';
import s from './unsaved-changes.module.css';
import { type SessionStore, useUnsavedCount } from './use-session.ts';

const loadList = async () => ({ default: (await import('./unsaved-list.tsx')).UnsavedList });
const UnsavedList = lazy(loadList);

type Props = { session: SessionStore; isDraftStored: boolean };

/** How much of the page is not saved, with the list of it on demand, and whether this device keeps it. */
export function UnsavedChanges({ session, isDraftStored }: Props) {
  const count = useUnsavedCount(session);
  // So that it opens without a connection too; what fails here is tried again then.
  useEffect(() => void loadList().catch(() => undefined), []);
  return (
    <div className={s.state}>
      <Popover position="top-start" shadow="md" width={360} radius="lg" trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton className={s.open ?? ''}>
            <Pill tone="warn">{text.count(count)}</Pill>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={s.window ?? ''}>
          <Suspense fallback={null}>
            <UnsavedList session={session} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <span className={s.kept} data-warning={!isDraftStored || undefined}>
        {isDraftStored ? text.kept(count) : drafts.notStored}
      </span>
    </div>
  );
}
