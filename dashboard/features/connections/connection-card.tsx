import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { connections } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Fields } from '../../ui/fields.tsx';
import { latinInput } from '../../ui/latin-input.ts';
import { Pill } from '../../ui/pill.tsx';
import s from './connections.module.css';

type Props = {
  words: { title: string; intro: string; removeQuestion: string };
  isConnected: boolean;
  save: { run: (event: FormEvent) => void; isBusy: boolean };
  remove: { run: () => void; isBusy: boolean };
  /** Above the form. */
  warning?: ReactNode;
  /** The button beside the one that saves. */
  secondAction: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/** One partner's settings: whether it is connected, the form, and the way to take the connection away. */
export function ConnectionCard({ words, isConnected, save, remove, warning, secondAction, children }: Props) {
  return (
    <Card
      title={words.title}
      description={words.intro}
      action={
        <Pill tone={isConnected ? 'good' : 'quiet'}>
          {isConnected ? connections.connected : connections.notConnected}
        </Pill>
      }
    >
      {warning}
      <form onSubmit={save.run} noValidate>
        <Fields>{children}</Fields>
        <CardActions
          isSaving={save.isBusy}
          removal={
            isConnected
              ? { question: words.removeQuestion, isBusy: remove.isBusy, onRemove: remove.run }
              : undefined
          }
        >
          {secondAction}
        </CardActions>
      </form>
    </Card>
  );
}

type CardActionsProps = {
  isSaving: boolean;
  /** Beside the save button. */
  children: ReactNode;
  /** Asks before it removes; undefined where there is nothing to remove. */
  removal: { question: string; isBusy: boolean; onRemove: () => void } | undefined;
};

/** The foot of a connection's card. */
export function CardActions({ isSaving, children, removal }: CardActionsProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={s.actions}>
      <Button type="submit" disabled={isSaving}>
        {isSaving ? connections.saving : connections.save}
      </Button>
      {children}
      {removal && (
        <>
          <Button className={s.remove} variant="subtle" color="red.7" onClick={() => setAsking(true)}>
            {connections.remove}
          </Button>
          <ConfirmDialog
            isOpen={isAsking}
            title={connections.remove}
            question={removal.question}
            confirmLabel={connections.remove}
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

type SecretInputProps = {
  label: string;
  /** The stored secret as far as it may be seen; null when there is none. */
  stored: { lastFour: string } | null;
  isRequired?: boolean;
  error: string | undefined;
  field: UseFormRegisterReturn;
};

/** A secret that is typed and never shown again: of the stored one, the last four characters. */
export function SecretInput({ label, stored, isRequired = true, error, field }: SecretInputProps) {
  return (
    <PasswordInput
      label={label}
      required={isRequired && stored === null}
      autoComplete="new-password"
      classNames={{ ...latinInput, innerInput: latinInput.input }}
      visibilityToggleButtonProps={{ 'aria-label': `${connections.showSecret}: ${label}` }}
      {...(stored && {
        placeholder: connections.mask(stored.lastFour),
        description: connections.storedSecret(stored.lastFour),
      })}
      error={error}
      {...field}
    />
  );
}
