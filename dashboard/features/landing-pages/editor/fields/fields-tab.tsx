import { randomId } from '@mirsah/domain/id/id.ts';
import { essentialFieldIds, MIN_FORM_FIELDS } from '@mirsah/domain/landing-page/order-form.ts';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { fieldsTab as words } from '../../../../messages/editor-order.ts';
import { Card } from '../../../../ui/card.tsx';
import { Pill } from '../../../../ui/pill.tsx';
import { AddButton } from '../add-button.tsx';
import type { EditorValues } from '../editor-values.ts';
import { EntryList } from '../entry-list.tsx';
import s from '../list-row.module.css';
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

  function staysBecause({ id }: { id: string }): string | undefined {
    if (isEssential(id)) return words.essentialStays;
    return isAtLeast ? words.atLeastThree : undefined;
  }

  return (
    <div>
      <Card
        title={words.fields}
        description={words.fieldsHint}
        action={<AddButton label={words.add} onClick={add} />}
      >
        <EntryList
          entries={fields.fields}
          nameOf={words.field}
          noteOf={({ id }) => isEssential(id) && <Pill tone="quiet">{words.essential}</Pill>}
          onMove={fields.move}
          onRemove={fields.remove}
          staysBecause={staysBecause}
        >
          {({ id }, index) => <FieldSettings index={index} isEssential={isEssential(id)} />}
        </EntryList>
        {isAtLeast && <p className={s.hint}>{words.atLeastThree}</p>}
        {typeof error?.message === 'string' && <p className={s.listError}>{error.message}</p>}
      </Card>
    </div>
  );
}

function isEssential(id: string): boolean {
  return (essentialFieldIds as readonly string[]).includes(id);
}
