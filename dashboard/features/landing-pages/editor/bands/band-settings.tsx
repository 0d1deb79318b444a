import { TextInput } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { bandsTab as words } from '../../../../messages/editor-settings.ts';
import { Card } from '../../../../ui/card.tsx';
import { Fields } from '../../../../ui/fields.tsx';
import { ChoiceField } from '../choice-field.tsx';
import type { EditorValues } from '../editor-values.ts';
import { PictureAddressField } from '../picture-address-field.tsx';
import { SwitchField } from '../switch-field.tsx';
import { BandColors } from './band-colors.tsx';
import { BandLinks } from './band-links.tsx';

export type Band = 'header' | 'footer';

const logoTypes = (['text', 'image'] as const).map((value) => ({ value, label: words.logoTypes[value] }));

/** Header or footer: its switch, and everything about it once it is on. */
export function BandSettings({ band }: { band: Band }) {
  const { register, formState } = useFormContext<EditorValues>();
  const [isEnabled, logoType] = useWatch<EditorValues, [`${Band}.enabled`, `${Band}.logo.type`]>({
    name: [`${band}.enabled`, `${band}.logo.type`],
  });
  const errors = formState.errors[band];
  const isHeader = band === 'header';
  return (
    <Card title={isHeader ? words.header : words.footer}>
      <Fields>
        <SwitchField name={`${band}.enabled`} label={isHeader ? words.showHeader : words.showFooter} />
        {/* Whatever keeps the page from being saved must be in view. */}
        {(isEnabled || errors) && (
          <>
            <ChoiceField name={`${band}.logo.type`} label={words.logo} options={logoTypes} />
            {(logoType === 'image' || errors?.logo?.imageUrl) && (
              <PictureAddressField name={`${band}.logo.imageUrl`} label={words.logoImage} />
            )}
            <TextInput
              label={words.logoText}
              description={words.logoTextHint}
              error={errors?.logo?.text?.message}
              {...register(`${band}.logo.text`)}
            />
            <BandLinks band={band} />
            <BandColors band={band} />
            {!isHeader && (
              <TextInput
                label={words.copyright}
                error={formState.errors.footer?.copyrightText?.message}
                {...register('footer.copyrightText')}
              />
            )}
          </>
        )}
      </Fields>
    </Card>
  );
}
