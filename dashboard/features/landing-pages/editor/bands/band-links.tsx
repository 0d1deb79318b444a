import { Button, TextInput } from '@mantine/core';
import { randomId } from '@mirsah/domain/id/id.ts';
import { IconPlus } from '@tabler/icons-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { formatNumber } from '../../../../lib/format.ts';
import { bandsTab as words } from '../../../../messages/editor-settings.ts';
import { latinInput } from '../../../../ui/latin-input.ts';
import type { EditorValues } from '../editor-values.ts';
import list from '../list-row.module.css';
import { ListRow } from '../list-row.tsx';
import { SortableList } from '../sorting/sortable-list.tsx';
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
  const nameOf = (key: string) =>
    words.link(formatNumber(links.fields.findIndex((field) => field.key === key) + 1));

  return (
    <div className={s.links}>
      <div className={s.linksHead}>
        <div>
          <h3>{words.links}</h3>
          <p className={list.hint}>{words.linksHint}</p>
        </div>
        <Button
          variant="light"
          size="sm"
          leftSection={<IconPlus size={18} />}
          onClick={() => links.append({ id: randomId(), text: '', url: '' })}
        >
          {words.addLink}
        </Button>
      </div>
      <SortableList
        className={list.list}
        ids={links.fields.map(({ key }) => key)}
        nameOf={nameOf}
        onMove={links.move}
      >
        {links.fields.map((link, index) => (
          <ListRow
            key={link.key}
            name={words.link(formatNumber(index + 1))}
            position={{ index, count: links.fields.length }}
            onMove={links.move}
            onRemove={links.remove}
          >
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
          </ListRow>
        ))}
      </SortableList>
      {errors?.root && <p className={list.listError}>{errors.root.message}</p>}
    </div>
  );
}
