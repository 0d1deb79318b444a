import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { arabicCount, editorTabNames, errorCountForms, canvasText as text } from '../../messages/index.ts';
import { bottomBar } from '../../ui/toast.tsx';
import { useSelection } from '../page-form/selection.tsx';
import { errorAfter, errorsInOrder, type ShownError, tabOfPath } from '../page-form/tabs.ts';
import type { EditorValues } from '../page-form/values.ts';
import { partOfField } from '../page-preview/preview-messages.ts';
import s from './canvas.module.css';
import { focusWhenShown } from './focus-field.ts';

/** Shows the field of an error; the part that shows it on the page is selected. */
export type OnOpen = (part: string, field: string) => void;

export type ErrorWalk = {
  /** In the order of the walk. */
  errors: readonly ShownError[];
  /** The error whose field is open, or was the last one; undefined before any. */
  opened: ShownError | undefined;
  open: (error: ShownError | undefined) => void;
  /** Opens the next error, or the previous one, from the one that is open or from another. */
  go: (by: 1 | -1, from?: ShownError) => void;
};

/**
 * The fields that have errors, and the way from each to the next: also F8, with Shift for the previous one.
 */
export function useErrorWalk(onOpen: OnOpen): ErrorWalk {
  const { getValues } = useFormContext<EditorValues>();
  const { errors: tree } = useFormState<EditorValues>();
  const { at, select } = useSelection();
  const errors = errorsInOrder(tree, getValues('layout.order'));
  const errorAt = (path: string) => errors.find((error) => error.path === path);
  const [last, setLast] = useState(at);
  if (last !== at && errorAt(at)) setLast(at);
  const opened = errorAt(at) ?? errorAt(last);

  function open(error: ShownError | undefined) {
    if (!error) return;
    const part = partOfField(error.path) ?? null;
    select(part, error.path);
    onOpen(part ?? '', error.path);
    focusWhenShown(error.path);
  }
  const go: ErrorWalk['go'] = (by, from = opened) => open(errorAfter(errors, from?.path ?? '', by));

  const goByKey = useEffectEvent(go);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      goByKey(event.shiftKey ? -1 : 1);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return { errors, opened, open, go };
}

/** The number of fields with errors, in the bar below a large window, and a button that opens the next. */
export function NextError({ onOpen }: { onOpen: OnOpen }) {
  const { errors, go } = useErrorWalk(onOpen);
  if (errors.length === 0) return null;
  return (
    <div className={s.errors}>
      <span>{arabicCount(errors.length, errorCountForms)}</span>
      <Button
        variant="default"
        leftSection={<IconChevronDown size={18} />}
        aria-keyshortcuts="F8"
        onClick={() => go(1)}
      >
        {text.nextError}
      </Button>
    </div>
  );
}

type ErrorBarProps = { walk: ErrorWalk; onClose: () => void; children: ReactNode };

/**
 * The same as the bar below the canvas on a phone, where a rejected save has shown the first error already.
 */
export function ErrorBar({ walk, onClose, children }: ErrorBarProps) {
  const { errors, opened, open, go } = walk;
  const current = opened ?? errors[0];
  if (!current) return null;
  const isOnPage = partOfField(current.path) !== undefined;
  return (
    <div className={s.bottom} {...bottomBar}>
      <UnstyledButton className={s.wrong ?? ''} onClick={() => open(current)}>
        <b>{text.errorOf(errors.indexOf(current) + 1, errors.length)}</b>
        <small>{isOnPage ? text.errorHere : text.errorIn(editorTabNames[tabOfPath(current.path)])}</small>
      </UnstyledButton>
      {errors.length > 1 && (
        <Button
          variant="default"
          leftSection={<IconChevronDown size={18} />}
          aria-label={text.nextError}
          onClick={() => go(1, current)}
        >
          {text.next}
        </Button>
      )}
      {children}
      <ActionIcon variant="subtle" color="gray.8" size={44} aria-label={text.close} onClick={onClose}>
        <IconX size={20} />
      </ActionIcon>
    </div>
  );
}
