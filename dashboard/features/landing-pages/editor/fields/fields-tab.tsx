import { Button } from '@mantine/core';
import { randomId } from '@mirsah/domain/id/id.ts';
import { essentialFieldIds, MIN_FORM_FIELDS } from '@mirsah/domain/landing-page/order-form.ts';
import { IconPlus } from '@tabler/icons-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { formatNumber } from '../../../../lib/format.ts';
import { fieldsTab as words } from '../../../../messages/editor-order.ts';
import { Card } from '../../../../ui/card.tsx';
import { Pill } from '../../../../ui/pill.tsx';
import type { EditorValues } from '../editor-values.ts';
import s from '../list-row.module.css';
import { ListRow } from '../list-row.tsx';
import { SortableList } from '../sorting/sortable-list.tsx';
import { FieldSettings } from './field-settings.tsx';

/** What a shopper fills in to order. */
export function FieldsTab() {
  const { formState } = useFormContext<EditorValues>();
  const fields = useFieldArray<EditorValues, 'formFields', 'key'>({ name: 'formFields', keyName: 'key' });
  const count = fields.fields.length;
  const isAtLeast = count <= MIN_FORM_FIELDS;
  const error = formState.errors.formFields?.root ?? formState.errors.formFields;

  /** The spec's defaults for a new one (spec 3). */
  function add() {
    fields.append(
      {
        id: randomId(),
        type: 'text',
        label: words.newLabel,
        placeholder: '',
        required: false,
        options: '',
      },
      { focusName: `formFields.${count}.label` },
    );
  }

  function staysBecause(id: string): string | undefined {
    if (isEssential(id)) return words.essentialStays;
    return isAtLeast ? words.atLeastThree : undefined;
  }

  const nameOf = (key: string) =>
    words.field(formatNumber(fields.fields.findIndex((field) => field.key === key) + 1));

  return (
    <div>
      <Card
        title={words.fields}
        description={words.fieldsHint}
        action={
          <Button variant="light" size="sm" leftSection={<IconPlus size={18} />} onClick={add}>
            {words.add}
          </Button>
        }
      >
        <SortableList
          className={s.list}
          ids={fields.fields.map(({ key }) => key)}
          nameOf={nameOf}
          onMove={fields.move}
        >
          {fields.fields.map((field, index) => (
            <ListRow
              key={field.key}
              name={words.field(formatNumber(index + 1))}
              note={isEssential(field.id) && <Pill tone="quiet">{words.essential}</Pill>}
              position={{ index, count }}
              onMove={fields.move}
              onRemove={fields.remove}
              staysBecause={staysBecause(field.id)}
            >
              <FieldSettings index={index} isEssential={isEssential(field.id)} />
            </ListRow>
          ))}
        </SortableList>
        {isAtLeast && <p className={s.hint}>{words.atLeastThree}</p>}
        {typeof error?.message === 'string' && <p className={s.listError}>{error.message}</p>}
      </Card>
    </div>
  );
}

function isEssential(id: string): boolean {
  return (essentialFieldIds as readonly string[]).includes(id);
}
