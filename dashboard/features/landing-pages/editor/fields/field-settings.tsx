import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { formFieldTypes } from '@mirsah/domain/landing-page/order-form.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import { fieldTypeNames, fieldsTab as words } from '../../../../messages/editor-order.ts';
import type { EditorValues } from '../editor-values.ts';
import s from '../list-row.module.css';
import { SwitchField } from '../switch-field.tsx';

const typeOptions = formFieldTypes.map((value) => ({ value, label: fieldTypeNames[value] }));

/** One field of the order form. An essential one keeps its type and is always asked for. */
export function FieldSettings({ index, isEssential }: { index: number; isEssential: boolean }) {
  const { register, formState } = useFormContext<EditorValues>();
  const type = useWatch<EditorValues, `formFields.${number}.type`>({ name: `formFields.${index}.type` });
  const errors = formState.errors.formFields?.[index];
  return (
    <div className={s.twoFields}>
      <TextInput
        label={words.label}
        required
        error={errors?.label?.message}
        {...register(`formFields.${index}.label`)}
      />
      {isEssential ? (
        <TextInput
          label={words.type}
          value={fieldTypeNames[type]}
          readOnly
          description={words.essentialStays}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      ) : (
        <NativeSelect
          label={words.type}
          data={typeOptions}
          error={errors?.type?.message}
          {...register(`formFields.${index}.type`)}
        />
      )}
      {type !== 'checkbox' && (
        <TextInput
          className={s.wholeLine}
          label={words.placeholder}
          error={errors?.placeholder?.message}
          {...register(`formFields.${index}.placeholder`)}
        />
      )}
      {type === 'select' && (
        <Textarea
          className={s.wholeLine}
          label={words.options}
          description={words.optionsHint}
          required
          autosize
          minRows={3}
          maxRows={12}
          error={errors?.options?.message}
          {...register(`formFields.${index}.options`)}
        />
      )}
      {!isEssential && <SwitchField name={`formFields.${index}.required`} label={words.required} />}
    </div>
  );
}
