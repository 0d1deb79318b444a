import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { formatDateTime } from '../../../../lib/format.ts';
import { arabicCount } from '../../../../lib/plural.ts';
import { differenceCountForms, conflict as words } from '../../../../messages/editor-safety.ts';
import type { EditorValues } from '../editor-values.ts';
import s from './conflict.module.css';
import { DifferenceChoice } from './difference-choice.tsx';
import { type Choice, differencesOf, mergeChoices, proposedChoice, type Versions } from './differences.ts';

type Props = {
  versions: Versions;
  /** When theirs was saved, ISO-8601. */
  savedAt: string;
  onSave: (merged: EditorValues) => void;
  onLater: () => void;
};

/** Shows two versions of the page field by field and lets the merchant choose what stays. */
export function ConflictDialog({ versions, savedAt, onSave, onLater }: Props) {
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false });
  const [differences] = useState(() => differencesOf(versions));
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(
    () => new Map(differences.map((difference) => [difference.path, proposedChoice(difference)])),
  );
  const choiceOf = (path: string) => choices.get(path) ?? 'mine';
  const chooseAll = (choice: Choice) => setChoices(new Map(differences.map(({ path }) => [path, choice])));

  return (
    <Modal
      opened
      onClose={onLater}
      title={words.title}
      size={720}
      fullScreen={isPhone}
      radius={isPhone ? 0 : 'lg'}
      padding={isPhone ? 16 : 24}
      centered
      classNames={{ content: s.content ?? '', body: s.body ?? '' }}
    >
      <p className={s.intro}>{words.intro(formatDateTime(savedAt))}</p>
      <div className={s.all}>
        <span>{arabicCount(differences.length, differenceCountForms)}</span>
        <Button size="sm" variant="default" onClick={() => chooseAll('mine')}>
          {words.allMine}
        </Button>
        <Button size="sm" variant="default" onClick={() => chooseAll('theirs')}>
          {words.allTheirs}
        </Button>
      </div>
      <div className={s.list}>
        {differences.map((difference) => (
          <DifferenceChoice
            key={difference.path}
            difference={difference}
            choice={choiceOf(difference.path)}
            onChoose={(choice) => setChoices(new Map(choices).set(difference.path, choice))}
          />
        ))}
      </div>
      <div className={s.actions}>
        <Button variant="default" onClick={onLater}>
          {words.later}
        </Button>
        <Button onClick={() => onSave(mergeChoices(versions.mine, differences, choiceOf))}>
          {words.save}
        </Button>
      </div>
    </Modal>
  );
}
