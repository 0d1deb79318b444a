import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { type FieldErrors, useFormContext } from 'react-hook-form';
import { arabicCount, errorCountForms, canvasText as text } from '../../../messages/index.ts';
import { partOfField } from '../form/preview-messages.ts';
import { useSelection } from '../form/selection.tsx';
import { errorAfter, errorsInOrder } from '../form/tabs.ts';
import type { EditorValues } from '../form/values.ts';
import s from './canvas.module.css';
import { focusWhenShown } from './focus-field.ts';

type Props = {
  errors: FieldErrors<EditorValues>;
  /** Shows the field of an error; the part that shows it on the page is selected. */
  onOpen: (part: string, field: string) => void;
};

/** How many fields have errors, and a way from each to the next: a button, and F8 with Shift for the previous one. */
export function NextError({ errors, onOpen }: Props) {
  const { getValues } = useFormContext<EditorValues>();
  const { at, select } = useSelection();
  const wrong = errorsInOrder(errors, getValues('layout.order'));

  const go = useEffectEvent((by: 1 | -1) => {
    const error = errorAfter(wrong, at, by);
    if (!error) return;
    const part = partOfField(error.path) ?? null;
    select(part, error.path);
    onOpen(part ?? '', error.path);
    focusWhenShown(error.path);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      go(event.shiftKey ? -1 : 1);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  if (wrong.length === 0) return null;
  return (
    <div className={s.errors}>
      <IconAlertCircle size={20} />
      <span>{arabicCount(wrong.length, errorCountForms)}</span>
      <Button size="sm" color="red" aria-keyshortcuts="F8" onClick={() => go(1)}>
        {text.nextError}
      </Button>
    </div>
  );
}
