import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { editor as words } from '../../../messages/editor.ts';
import { Banner } from '../../../ui/banner.tsx';
import s from './editor.module.css';
import type { SaveOutcome } from './use-save.ts';

type Props = {
  outcome: SaveOutcome | undefined;
  onClose: () => void;
  onOpenLatest: () => void;
  onOverwrite: () => void;
};

/** How the last save went, above the tabs and in view however far the form is scrolled. */
export function EditorBanner(props: Props) {
  const banner = useBanner(props);
  return banner && <div className={s.banner}>{banner}</div>;
}

/** Good news is over with the next edit, and a list of errors with the last of them. */
function useBanner({ outcome, onClose, onOpenLatest, onOverwrite }: Props): ReactNode {
  const { isDirty, errors } = useFormState();
  switch (outcome?.state) {
    case 'saved':
      return (
        !isDirty && (
          <Banner tone="success" onClose={onClose}>
            {outcome.text}
          </Banner>
        )
      );
    case 'failed':
      return (
        <Banner tone="error" onClose={onClose}>
          {outcome.text}
        </Banner>
      );
    case 'refused':
      return (
        Object.keys(errors).length > 0 && (
          <Banner tone="error" onClose={onClose}>
            {words.fixErrors}
          </Banner>
        )
      );
    case 'conflict':
      return (
        <Banner tone="error">
          {words.conflict}
          <Group gap={8} mt={8}>
            <Button size="sm" variant="default" onClick={onOpenLatest}>
              {words.loadLatest}
            </Button>
            {outcome.currentVersion !== undefined && (
              <Button size="sm" color="red" onClick={onOverwrite}>
                {words.overwrite}
              </Button>
            )}
          </Group>
        </Banner>
      );
    default:
      return undefined;
  }
}
