// The styles of Mantine that only these fields need.
import { spliced } from '../../../lib/spliced.ts';
import '@mantine/core/styles/Chip.layer.css';

import { Chip, Group, Input, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { randomId } from '@mirsah/domain/id';
import { type BlockType, fieldsOf, isListField } from '@mirsah/domain/landing-page/blocks';
import { type Field, type Fields, initialValues } from '@mirsah/domain/landing-page/blocks/fields';
import { weekdayNames } from '@mirsah/domain/messages';
import { createContext, Fragment, use } from 'react';
import { type FieldPath, useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { isRecord } from '../../../lib/plain-data.ts';
import { type AnyLabels, blockTexts, type ListLabels, blocksText as text } from '../../../messages/index.ts';
import { latinInput } from '../../../ui/fields.tsx';
import { AddButton, EntryList } from '../entry-list.tsx';
import { ChoiceField, FilmField, ImageAddressField } from '../fields.tsx';
import { FormattedText } from '../formatted-text.tsx';
import { type EditorValues, moved } from '../values.ts';
import s from './blocks.module.css';
import { InstantInput, TimeInput } from './moment-inputs.tsx';
import { numberOf, StockInput } from './stock-input.tsx';

type BlockFieldsProps = {
  id: string;
  type: BlockType;
  /** The paths of the missing fields that hide the block. */
  lacked: ReadonlySet<string>;
};

/** The fields of a block, made from the descriptions of its kind. */
export function BlockFields({ id, type, lacked }: BlockFieldsProps) {
  return (
    <LackedPaths value={lacked}>
      <FieldsOf
        fields={fieldsOf(type)}
        labels={blockTexts[type].fields as AnyLabels}
        path={`layout.blocks.${id}.props`}
      />
    </LackedPaths>
  );
}

/** Lists are nested, and each marks the fields that the block lacks. */
const LackedPaths = createContext<ReadonlySet<string>>(new Set());

function FieldsOf({ fields, labels, path }: { fields: Fields; labels: AnyLabels; path: string }) {
  const lacked = use(LackedPaths);
  return (
    <div className={s.fields}>
      {Object.entries(fields).map(([name, field]) => {
        const label = labels[name];
        const at = `${path}.${name}`;
        return (
          <Fragment key={name}>
            {typeof label === 'string' ? (
              <FieldInput field={field} name={name} label={label} path={at} />
            ) : (
              label && isListField(field) && <RowsInput field={field} labels={label} path={at} />
            )}
            {lacked.has(at) && <small className={s.needed}>{text.neededToShow}</small>}
          </Fragment>
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
  const watched: unknown = useWatch({ name: path });
  const rows: unknown[] = Array.isArray(watched) ? watched : [];
  const change = (changed: Row[]) => setValue(path, changed, { shouldDirty: true });
  const current = () => getValues(path) as Row[];
  return (
    <Input.Wrapper label={labels.label} labelElement="div" className={s.rows ?? ''}>
      <EntryList
        entries={rows.map((row, index) => ({ key: keyOf(row) ?? String(index) }))}
        nameOf={labels.row}
        onMove={(from, to) => change(moved(current(), from, to))}
        onRemove={(index) => change(spliced(current(), index, 1))}
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

/** A stored value may not be a row. */
const keyOf = (row: unknown) => (isRecord(row) && typeof row.id === 'string' ? row.id : undefined);

/** The lists of a new row start with rows that need ids too. */
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

/** One line of text. An uncontrolled input: React would render a controlled one with each key. */
function LineInput({ field, label, path }: InputProps) {
  const { register, getFieldState } = useFormContext<EditorValues>();
  // The path is derived from the descriptions of the block at it.
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
  // The path is derived from the descriptions of the block at it.
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
        <FormattedText
          path={path}
          label={text.richText(label)}
          value={shown}
          error={error}
          onChange={change}
          onBlur={field.onBlur}
        />
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
      return <StockInput {...typed} value={value} onChange={change} />;
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
    <NativeSelect
      label={label}
      name={path}
      data={options}
      value={field.value}
      maw={280}
      onChange={(event) => field.onChange(event.target.value)}
    />
  );
}
