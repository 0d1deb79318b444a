import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import {
  arabicCount,
  differenceCountForms,
  editorTabNames,
  formatDateTime,
  conflict as text,
} from '../../messages/index.ts';
import { tabOfPath } from '../page-form/tabs.ts';
import type { EditorValues } from '../page-form/values.ts';
import s from './conflict-dialog.module.css';
import {
  type ChangedBy,
  type Choice,
  type Difference,
  findDifferences,
  mergeChoices,
  proposedChoice,
  type Versions,
} from './differences.ts';
import { fieldLabels, shownValue } from './shown-values.ts';

type Props = {
  versions: Versions;
  /** When the other version was saved, ISO-8601. */
  savedAt: string;
  onSave: (merged: EditorValues) => void;
  onLater: () => void;
};

/** Shows two versions of the page field by field, and the merchant chooses which value of each is saved. */
export function ConflictDialog({ versions, savedAt, onSave, onLater }: Props) {
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false });
  const [differences] = useState(() => findDifferences(versions));
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(
    () => new Map(differences.map((difference) => [difference.path, proposedChoice(difference)])),
  );
  const choiceOf = (path: string) => choices.get(path) ?? 'mine';
  const chooseAll = (choice: Choice) => setChoices(new Map(differences.map(({ path }) => [path, choice])));

  return (
    <Modal
      opened
      onClose={onLater}
      title={text.title}
      size={720}
      fullScreen={isPhone}
      radius={isPhone ? 0 : 'lg'}
      padding={isPhone ? 16 : 24}
      centered
      classNames={{ content: s.content ?? '', body: s.body ?? '' }}
    >
      <p className={s.intro}>{text.intro(formatDateTime(savedAt))}</p>
      <div className={s.all}>
        <span>{arabicCount(differences.length, differenceCountForms)}</span>
        <Button size="sm" variant="default" onClick={() => chooseAll('mine')}>
          {text.allMine}
        </Button>
        <Button size="sm" variant="default" onClick={() => chooseAll('theirs')}>
          {text.allTheirs}
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
          {text.later}
        </Button>
        <Button onClick={() => onSave(mergeChoices(versions, differences, choiceOf))}>{text.save}</Button>
      </div>
    </Modal>
  );
}

type DifferenceChoiceProps = { difference: Difference; choice: Choice; onChoose: (choice: Choice) => void };

const notes: Record<ChangedBy, string | undefined> = {
  me: text.onlyMine,
  them: text.onlyTheirs,
  both: undefined,
};

/** One field with its value in both versions, to choose from. */
function DifferenceChoice({ difference, choice, onChoose }: DifferenceChoiceProps) {
  const { path, base, changedBy } = difference;
  const note = notes[changedBy];
  return (
    <fieldset className={s.difference}>
      <legend>
        <span className={s.tab}>{editorTabNames[tabOfPath(path)]}</span>
        {fieldLabels[path] ?? text.otherField}
        {note && <span className={s.note}>{note}</span>}
      </legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side} className={s.side}>
          <input
            type="radio"
            name={path}
            value={side}
            checked={choice === side}
            onChange={() => onChoose(side)}
          />
          <span className={s.which}>{text[side]}</span>
          <bdi className={s.value}>{shownValue(path, difference[side], base)}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
