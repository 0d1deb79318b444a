import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import type { ApprovedTemplate } from '@mirsah/domain/connection/whatsapp-connection.ts';
import { templateLanguages, orderMessages as words } from '../../messages/deliveries.ts';
import { Fields } from '../../ui/fields.tsx';
import { latinInput } from '../../ui/latin-input.ts';
import s from './deliveries.module.css';

type Props = {
  /** Undefined sends free text. */
  value: ApprovedTemplate | undefined;
  onChange: (value: ApprovedTemplate | undefined) => void;
};

/** Whether a message goes out as free text, or as which template that Meta has approved. */
export function ApprovedFields({ value, onChange }: Props) {
  return (
    <div>
      <SegmentedControl
        fullWidth
        aria-label={words.kind}
        value={value ? 'template' : 'text'}
        onChange={(kind) => onChange(kind === 'template' ? { name: '', language: 'ar' } : undefined)}
        data={[
          { value: 'text', label: words.asText },
          { value: 'template', label: words.asTemplate },
        ]}
      />
      <p className={s.quiet}>{value ? words.asTemplateHint : words.asTextHint}</p>
      {value && (
        <Fields columns={2}>
          <TextInput
            label={words.approvedName}
            placeholder="order_update"
            required
            autoComplete="off"
            classNames={latinInput}
            error={/^[a-z0-9_]*$/.test(value.name) ? undefined : words.approvedNameInvalid}
            value={value.name}
            onChange={(event) => onChange({ ...value, name: event.currentTarget.value.trim() })}
          />
          <NativeSelect
            label={words.language}
            data={languagesWith(value.language)}
            value={value.language}
            onChange={(event) => onChange({ ...value, language: event.currentTarget.value })}
          />
        </Fields>
      )}
    </div>
  );
}

/** A language that was stored otherwise stays to choose. */
function languagesWith(language: string): { value: string; label: string }[] {
  const known = templateLanguages.map((choice) => ({ ...choice }));
  return known.some(({ value }) => value === language)
    ? known
    : [...known, { value: language, label: language }];
}
