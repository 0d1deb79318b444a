import { Button, Group } from '@mantine/core';
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
export function EditorBanner({ outcome, onClose, onOpenLatest, onOverwrite }: Props) {
  const { isDirty } = useFormState();
  if (!outcome || (outcome.state === 'saved' && isDirty)) return null;
  return (
    <div className={s.banner}>
      {outcome.state === 'conflict' ? (
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
      ) : (
        <Banner tone={outcome.state === 'saved' ? 'success' : 'error'} onClose={onClose}>
          {outcome.text}
        </Banner>
      )}
    </div>
  );
}
