import type { FormEvent, ReactNode } from 'react';
import { apiSettings } from '../../messages/api-settings.ts';
import { Card } from '../../ui/card.tsx';
import { Fields } from '../../ui/fields.tsx';
import { Pill } from '../../ui/pill.tsx';
import { CardActions } from './card-actions.tsx';

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
          {isConnected ? apiSettings.connected : apiSettings.notConnected}
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
