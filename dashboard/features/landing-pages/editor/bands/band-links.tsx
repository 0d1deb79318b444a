import { TextInput } from '@mantine/core';
import { randomId } from '@mirsah/domain/id/id.ts';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { bandsTab as words } from '../../../../messages/editor-settings.ts';
import { latinInput } from '../../../../ui/latin-input.ts';
import { AddButton } from '../add-button.tsx';
import type { EditorValues } from '../editor-values.ts';
import { EntryList } from '../entry-list.tsx';
import list from '../list-row.module.css';
import type { Band } from './band-settings.tsx';
import s from './bands.module.css';

/** The links of a band, each with its text and address. */
export function BandLinks({ band }: { band: Band }) {
  const { register, formState } = useFormContext<EditorValues>();
  const links = useFieldArray<EditorValues, `${Band}.links`, 'key'>({
    name: `${band}.links`,
    keyName: 'key',
  });
  const errors = formState.errors[band]?.links;

  return (
    <div className={s.links}>
      <div className={s.linksHead}>
        <div>
          <h3>{words.links}</h3>
          <p className={list.hint}>{words.linksHint}</p>
        </div>
        <AddButton
          label={words.addLink}
          onClick={() => links.append({ id: randomId(), text: '', url: '' })}
        />
      </div>
      <EntryList entries={links.fields} nameOf={words.link} onMove={links.move} onRemove={links.remove}>
        {(_, index) => (
          <div className={list.twoFields}>
            <TextInput
              label={words.linkText}
              required
              error={errors?.[index]?.text?.message}
              {...register(`${band}.links.${index}.text`)}
            />
            <TextInput
              label={words.linkUrl}
              required
              inputMode="url"
              placeholder="https://"
              classNames={latinInput}
              error={errors?.[index]?.url?.message}
              {...register(`${band}.links.${index}.url`)}
            />
          </div>
        )}
      </EntryList>
      {errors?.root && <p className={list.listError}>{errors.root.message}</p>}
    </div>
  );
}
