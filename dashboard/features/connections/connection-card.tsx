import type { FormEvent, ReactNode } from 'react';
import { connections } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Fields } from '../../ui/fields.tsx';
import { Pill } from '../../ui/pill.tsx';
import s from './connections.module.css';

type Props = {
  text: { title: string; intro: string; removeQuestion: string };
  isConnected: boolean;
  /** Nothing can be sent. */
  isFailing?: boolean;
  /** It is saved, and the other side has not answered yet. */
  isUntried?: boolean;
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
export function ConnectionCard({ text, isConnected, isFailing = false, isUntried = false, ...props }: Props) {
  const { save, remove, warning, secondAction, children } = props;
  const stand = !isConnected ? 'notConnected' : isFailing ? 'failing' : isUntried ? 'untried' : 'connected';
  return (
    <Card
      title={text.title}
      description={text.intro}
      action={<Pill tone={tones[stand]}>{connections[stand]}</Pill>}
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

const tones = { notConnected: 'quiet', failing: 'bad', untried: 'warn', connected: 'good' } as const;

type CardActionsProps = {
  isSaving: boolean;
  /** Beside the save button. */
  children: ReactNode;
  /** The confirmation before the connection is removed; undefined without a connection. */
  removal: { question: string; isBusy: boolean; onRemove: () => void } | undefined;
};

/** The buttons below a connection's form. */
function CardActions({ isSaving, children, removal }: CardActionsProps) {
  return (
    <div className={s.actions}>
      <ActionButton type="submit" isOff={isSaving}>
        {isSaving ? connections.saving : connections.save}
      </ActionButton>
      {children}
      {removal && (
        <ConfirmButton
          className={s.remove}
          variant="subtle"
          color="red.7"
          confirm={{ title: connections.remove, question: removal.question, label: connections.remove }}
          isBusy={removal.isBusy}
          onConfirm={(close) => {
            close();
            removal.onRemove();
          }}
        >
          {connections.remove}
        </ConfirmButton>
      )}
    </div>
  );
}
