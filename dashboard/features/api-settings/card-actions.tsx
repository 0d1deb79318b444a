import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { apiSettings as words } from '../../messages/api-settings.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import s from './api-settings.module.css';

type Props = {
  isSaving: boolean;
  /** Beside the save button. */
  children: ReactNode;
  /** Asks before it removes; undefined where there is nothing to remove. */
  removal: { question: string; isBusy: boolean; onRemove: () => void } | undefined;
};

/** The foot of a connection's card. */
export function CardActions({ isSaving, children, removal }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={s.actions}>
      <Button type="submit" disabled={isSaving}>
        {isSaving ? words.saving : words.save}
      </Button>
      {children}
      {removal && (
        <>
          <Button className={s.remove} variant="subtle" color="red.7" onClick={() => setAsking(true)}>
            {words.remove}
          </Button>
          <ConfirmDialog
            isOpen={isAsking}
            title={words.remove}
            question={removal.question}
            confirmLabel={words.remove}
            isBusy={removal.isBusy}
            onCancel={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false);
              removal.onRemove();
            }}
          />
        </>
      )}
    </div>
  );
}
