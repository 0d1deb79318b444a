import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { connections } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Fields, latinInput } from '../../ui/fields.tsx';
import { Pill } from '../../ui/pill.tsx';
import s from './connections.module.css';

type Props = {
  text: { title: string; intro: string; removeQuestion: string };
  isConnected: boolean;
  /** Nothing reaches the other side. */
  isFailing?: boolean;
  save: { run: (event: FormEvent) => void; isBusy: boolean };
  remove: { run: () => void; isBusy: boolean };
  /** Above the form. */
  warning?: ReactNode;
  /** The button beside the one that saves. */
  secondAction: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/** The settings of one connection: its status, its form and the button that removes it. */
export function ConnectionCard({ text, isConnected, isFailing = false, ...props }: Props) {
  const { save, remove, warning, secondAction, children } = props;
  const status = isConnected ? connections.connected : connections.notConnected;
  return (
    <Card
      title={text.title}
      description={text.intro}
      action={
        <Pill tone={isFailing ? 'bad' : isConnected ? 'good' : 'quiet'}>
          {isFailing ? connections.failing : status}
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
              ? { question: text.removeQuestion, isBusy: remove.isBusy, onRemove: remove.run }
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
  /** Asked about before the connection is removed; undefined when there is none. */
  removal: { question: string; isBusy: boolean; onRemove: () => void } | undefined;
};

/** The buttons below a connection's form. */
function CardActions({ isSaving, children, removal }: CardActionsProps) {
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
  /** The last characters of the stored secret; null when there is none. */
  stored: { lastFour: string } | null;
  isRequired?: boolean;
  error: string | undefined;
  field: UseFormRegisterReturn;
};

/** A field for a secret, which is never shown again except for its last four characters. */
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
      aria-invalid={Boolean(error)}
      {...field}
    />
  );
}
