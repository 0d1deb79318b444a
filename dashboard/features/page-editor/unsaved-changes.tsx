import { Popover, UnstyledButton } from '@mantine/core';
import { type RefObject, Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { drafts, unsavedChanges as text } from '../../messages/index.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Pill } from '../../ui/pill.tsx';
import s from './unsaved-changes.module.css';
import { type SessionStore, useUnsavedCount } from './use-session.ts';

const loadList = async () => ({ default: (await import('./unsaved-list.tsx')).UnsavedList });
const UnsavedList = lazyPart(loadList);

type Props = {
  session: SessionStore;
  isDraftStored: boolean;
  /** Opens a field. */
  onOpen: (path: string) => void;
  /** Receives the list's focus when the list is removed because its last change was saved or reverted. */
  afterwards: RefObject<HTMLElement | null>;
};

/** The number of unsaved edits, with a list on demand, and whether this device stores them. */
export function UnsavedChanges({ session, isDraftStored, onOpen, afterwards }: Props) {
  const count = useUnsavedCount(session);
  const [isOpen, setOpen] = useState(false);
  /** The user opened a field: it has the focus then, and not the count. */
  const [hasLeft, setLeft] = useState(false);
  // Loaded early, so that it opens without a connection too; a failed download is retried then.
  useEffect(() => void loadList().catch(() => undefined), []);
  const giveFocus = useEffectEvent(() => isOpen && afterwards.current?.focus());
  useLayoutEffect(() => () => void giveFocus(), []);
  return (
    <div className={s.state}>
      <Popover
        position="top-start"
        shadow="md"
        width={360}
        radius="lg"
        trapFocus={true}
        opened={isOpen}
        onChange={setOpen}
        returnFocus={!hasLeft}
      >
        <Popover.Target>
          <UnstyledButton
            className={s.open ?? ''}
            onClick={() => {
              setOpen(!isOpen);
              setLeft(false);
            }}
          >
            <Pill tone="warn">{text.count(count)}</Pill>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={s.window ?? ''}>
          <Suspense fallback={null}>
            <UnsavedList
              session={session}
              onOpen={(path) => {
                setOpen(false);
                setLeft(true);
                onOpen(path);
              }}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <span className={s.kept} data-warning={!isDraftStored || undefined}>
        {isDraftStored ? text.kept(count) : drafts.notStored}
      </span>
    </div>
  );
}
