import { Chip, Group, Input, Select, Skeleton, Switch, Textarea, TextInput } from '@mantine/core';
import { randomId } from '@mirsah/domain/id';
import { type BlockType, fieldsOf, isListField } from '@mirsah/domain/landing-page/blocks';
import {
  type Field,
  type Fields,
  initialValues,
  type StockCount,
} from '@mirsah/domain/landing-page/blocks/fields';
import { weekdayNames } from '@mirsah/domain/messages';
import { Suspense } from 'react';
import { type FieldPath, useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { type AnyLabels, blockTexts, type ListLabels, blocksText as text } from '../../../messages/index.ts';
import { latinInput } from '../../../ui/fields.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { AddButton, EntryList } from '../form/entry-list.tsx';
import { ChoiceField, FilmField, ImageAddressField } from '../form/fields.tsx';
import { type EditorValues, moved } from '../form/values.ts';
import s from './blocks.module.css';
import { InstantInput, TimeInput } from './moment-inputs.tsx';
import { numberOf, StockInput } from './stock-input.tsx';

// Large, and seldom wanted.
const RichText = lazyPart(async () => ({ default: (await import('../../../ui/rich-text.tsx')).RichText }));

/** The fields of a block, made from the descriptions of its kind. */
export function BlockFields({ id, type }: { id: string; type: BlockType }) {
  return (
    <FieldsOf
      fields={fieldsOf(type)}
      labels={blockTexts[type].fields as AnyLabels}
      path={`layout.blocks.${id}.props`}
    />
  );
}

function FieldsOf({ fields, labels, path }: { fields: Fields; labels: AnyLabels; path: string }) {
  return (
    <div className={s.fields}>
      {Object.entries(fields).map(([name, field]) => {
        const label = labels[name];
        const at = `${path}.${name}`;
        return typeof label === 'string' ? (
          <FieldInput key={name} field={field} name={name} label={label} path={at} />
        ) : (
          label && isListField(field) && <RowsInput key={name} field={field} labels={label} path={at} />
        );
      })}
    </div>
  );
}

type Row = { id: string };
type RowsProps = {
  field: Field & { fields: Fields; max: number };
  labels: ListLabels;
  path: string;
};

/** The rows of a list: each with its own fields, moved by handle or buttons. */
function RowsInput({ field, labels, path }: RowsProps) {
  const { setValue, getValues } = useFormContext();
  const rows = (useWatch({ name: path }) ?? []) as Row[];
  const change = (changed: Row[]) => setValue(path, changed, { shouldDirty: true });
  const current = () => getValues(path) as Row[];
  return (
    <Input.Wrapper label={labels.label} labelElement="div" className={s.rows ?? ''}>
      <EntryList
        entries={rows.map((row) => ({ ...row, key: row.id }))}
        nameOf={labels.row}
        onMove={(from, to) => change(moved(current(), from, to))}
        onRemove={(index) => change(current().toSpliced(index, 1))}
      >
        {(_, index) => <FieldsOf fields={field.fields} labels={labels.fields} path={`${path}.${index}`} />}
      </EntryList>
      {rows.length < field.max && (
        <AddButton
          label={labels.add}
          onClick={() =>
            change([...current(), { ...withRowIds(initialValues(field.fields)), id: randomId().slice(-12) }])
          }
        />
      )}
    </Input.Wrapper>
  );
}

/** A new row's own lists begin with rows that need ids too. */
function withRowIds(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value.map((row: unknown) =>
            typeof row === 'object' && row !== null ? { ...row, id: randomId().slice(-12) } : row,
          )
        : value,
    ]),
  );
}

type InputProps = { field: Field; name: string; label: string; path: string };

/** The input for a field of any kind but a list. */
function FieldInput(props: InputProps) {
  const isLine = ['line', 'link', 'phone'].includes(props.field.kind);
  return isLine ? <LineInput {...props} /> : <ControlledInput {...props} />;
}

/** One line of text. The browser alone shows what is typed in it: React would draw the input anew with each key. */
function LineInput({ field, label, path }: InputProps) {
  const { register, getFieldState } = useFormContext<EditorValues>();
  // The path is made from the descriptions of the block that is at it.
  const at = path as 'layout.buttonText';
  const { error } = getFieldState(at, useFormState<EditorValues>({ name: at, exact: true }));
  const isLatin = field.kind !== 'line';
  return (
    <TextInput
      {...register(at)}
      label={label}
      error={error?.message}
      {...('max' in field && { maxLength: Number(field.max) })}
      {...(isLatin && {
        classNames: latinInput,
        inputMode: field.kind === 'phone' ? 'tel' : 'url',
        placeholder: field.kind === 'phone' ? '' : 'https://',
      })}
    />
  );
}

function ControlledInput({ field: description, name, label, path }: InputProps) {
  // The path is made from the descriptions of the block that is at it.
  const at = path as FieldPath<EditorValues> & 'layout.buttonText';
  const { field, fieldState } = useController<EditorValues, typeof at>({ name: at });
  const country = useWatch<EditorValues, 'country'>({ name: 'country' });
  const error = fieldState.error?.message;
  const value = field.value as unknown;
  const change = (changed: unknown) => field.onChange(changed);
  const max = 'max' in description ? Number(description.max) : undefined;
  const typed = { label, error, name: path, onBlur: field.onBlur, ref: field.ref };
  const moment = { label, error, name: path };
  const shown = String(value ?? '');
  switch (description.kind) {
    case 'lines':
      return (
        <Textarea
          {...typed}
          autosize
          minRows={2}
          {...(max !== undefined && { maxLength: max })}
          value={shown}
          onChange={(event) => change(event.currentTarget.value)}
        />
      );
    case 'richText':
      return (
        <Suspense fallback={<Skeleton h={342} />}>
          <RichText
            label={text.richText(label)}
            value={shown}
            error={error}
            onChange={change}
            onBlur={field.onBlur}
          />
        </Suspense>
      );
    case 'image':
      return <ImageAddressField name={at} label={label} />;
    case 'film':
      return <FilmField name={at} label={label} />;
    case 'switch':
      return (
        <Switch
          {...typed}
          checked={value === true}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return <Choice name={name} label={label} path={at} description={description} />;
    case 'choices':
      return (
        <Input.Wrapper label={label} labelElement="div" error={error}>
          <Chip.Group multiple value={Array.isArray(value) ? value.map(String) : []} onChange={change}>
            <Group gap={8} mt={4}>
              {valuesOf(description).map((one) => (
                <Chip key={one} value={one} size="md">
                  {(weekdayNames as Record<string, string>)[one] ?? one}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
      );
    case 'number':
      return (
        <TextInput
          {...typed}
          inputMode="numeric"
          maw={200}
          value={shown}
          onChange={(event) => change(numberOf(event.currentTarget.value))}
        />
      );
    case 'stock':
      return <StockInput {...typed} value={value as StockCount} onChange={change} />;
    case 'instant':
      return <InstantInput {...moment} value={shown} country={country} onChange={change} />;
    case 'time':
      return <TimeInput {...moment} value={shown} onChange={change} />;
    default:
      throw new Error(`There is no input for ${description.kind}`);
  }
}

const valuesOf = (field: Field): readonly string[] =>
  'values' in field && Array.isArray(field.values) ? field.values : [];

type ChoiceProps = {
  name: string;
  label: string;
  path: FieldPath<EditorValues> & 'layout.buttonText';
  description: Field;
};

/** A few values beside each other; icons, of which there are many, in a list. */
function Choice({ name, label, path, description }: ChoiceProps) {
  const { field } = useController<EditorValues, typeof path>({ name: path });
  const names = name === 'icon' ? text.icons : (text.choices[name] ?? {});
  const options = valuesOf(description).map((value) => ({ value, label: names[value] ?? value }));
  if (name !== 'icon') return <ChoiceField name={path} label={label} options={options} />;
  return (
    <Select
      label={label}
      name={path}
      data={options}
      value={field.value}
      allowDeselect={false}
      maw={280}
      onChange={(value) => value && field.onChange(value)}
    />
  );
}
