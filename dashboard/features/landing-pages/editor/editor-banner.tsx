import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { editor as words } from '../../../messages/editor.ts';
import { conflict, saving } from '../../../messages/editor-safety.ts';
import { Banner } from '../../../ui/banner.tsx';
import s from './editor.module.css';
import type { SaveOutcome } from './save-outcome.ts';

type Props = {
  outcome: SaveOutcome | undefined;
  onOutcome: (outcome: SaveOutcome | undefined) => void;
  onSave: () => void;
};

/** How the last save went, above the tabs and in view however far the form is scrolled. */
export function EditorBanner(props: Props) {
  const banner = useBanner(props);
  return banner && <div className={s.banner}>{banner}</div>;
}

/** Good news is over with the next edit, and a list of errors with the last of them. */
function useBanner({ outcome, onOutcome, onSave }: Props): ReactNode {
  const { isDirty, errors } = useFormState();
  const close = () => onOutcome(undefined);
  switch (outcome?.state) {
    case 'saved':
      return (
        !isDirty && (
          <Banner tone="success" onClose={close}>
            {outcome.text}
          </Banner>
        )
      );
    case 'failed':
      return (
        <Banner tone="error" onClose={close}>
          {outcome.text}
          {outcome.canRetry && <Actions main={{ label: saving.retry, act: onSave }} />}
        </Banner>
      );
    case 'offline':
      return (
        <Banner tone="warning">
          {saving.offline}
          <Actions
            main={{ label: saving.retryNow, act: onSave }}
            other={{
              label: saving.stopRetrying,
              act: () => onOutcome({ state: 'failed', text: saving.stopped, canRetry: true }),
            }}
          />
        </Banner>
      );
    case 'refused':
      return (
        Object.keys(errors).length > 0 && (
          <Banner tone="error" onClose={close}>
            {words.fixErrors}
          </Banner>
        )
      );
    case 'conflict':
      return (
        <Banner tone="error">
          {conflict.banner}
          <Actions
            main={{ label: conflict.compare, act: () => onOutcome({ ...outcome, isComparing: true }) }}
          />
        </Banner>
      );
    default:
      return undefined;
  }
}

type Action = { label: string; act: () => void };

function Actions({ main, other }: { main: Action; other?: Action }) {
  return (
    <Group gap={8} mt={8}>
      <Button size="sm" onClick={main.act}>
        {main.label}
      </Button>
      {other && (
        <Button size="sm" variant="default" onClick={other.act}>
          {other.label}
        </Button>
      )}
    </Group>
  );
}
