import { editorTabNames } from '../../../../messages/editor.ts';
import { conflict as words } from '../../../../messages/editor-safety.ts';
import { tabOfPath } from '../editor-tabs.ts';
import s from './conflict.module.css';
import type { ChangedBy, Choice, Difference } from './differences.ts';
import { fieldLabels } from './field-labels.ts';
import { shownValue } from './shown-value.ts';

type Props = { difference: Difference; choice: Choice; onChoose: (choice: Choice) => void };

const notes: Record<ChangedBy, string | undefined> = {
  me: words.onlyMine,
  them: words.onlyTheirs,
  both: undefined,
};

/** One field with what it says in both versions; either can be chosen. */
export function DifferenceChoice({ difference, choice, onChoose }: Props) {
  const { path, base, changedBy } = difference;
  const note = notes[changedBy];
  return (
    <fieldset className={s.difference}>
      <legend>
        <span className={s.tab}>{editorTabNames[tabOfPath(path)]}</span>
        {fieldLabels[path] ?? words.otherField}
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
          <span className={s.which}>{words[side]}</span>
          <bdi className={s.value}>{shownValue(path, difference[side], base)}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
