import { Anchor, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { conversionStages } from '@mirsah/domain/conversion';
import { useController, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { conversionModels, pageConversions, pixelsTab as text } from '../../../messages/index.ts';
import { Card } from '../../../ui/card.tsx';
import { latinInput } from '../../../ui/fields.tsx';
import { SwitchField } from '../form/fields.tsx';
import type { EditorValues } from '../form/values.ts';
import s from './pixels-tab.module.css';

/** The advertising networks to which visits and orders are reported. */
export function PixelsTab() {
  return (
    <div>
      <Card title={text.title} description={text.hint}>
        <PixelField
          enabled="pixels.facebook.enabled"
          id="pixels.facebook.pixelId"
          texts={text.facebook}
          example="123456789012345"
        />
        <PixelField
          enabled="pixels.tiktok.enabled"
          id="pixels.tiktok.pixelId"
          texts={text.tiktok}
          example="C4A1B2C3D4E5F6G7H8I9"
        />
        <PixelField
          enabled="pixels.google.enabled"
          id="pixels.google.tagId"
          texts={text.google}
          example="G-ABC123DEF4"
        />
        <PixelField
          enabled="pixels.snapchat.enabled"
          id="pixels.snapchat.pixelId"
          texts={text.snapchat}
          example="a1b2c3d4-0000-4e5f-8a9b-c0d1e2f3a4b5"
        />
      </Card>
      <Conversions />
    </div>
  );
}

/** Whether our servers tell the networks of the page's orders, which the page then says under its form. */
function Conversions() {
  const { isOn } = useWatch<EditorValues, 'conversions'>({ name: 'conversions' });
  const { field } = useController<EditorValues, 'conversions.model'>({ name: 'conversions.model' });
  const { value, onChange, ...input } = field;
  return (
    <Card title={pageConversions.title} description={pageConversions.hint}>
      <Stack gap={18}>
        <SwitchField
          name="conversions.isOn"
          label={pageConversions.isOn}
          description={pageConversions.isOnHint}
        />
        {isOn && (
          <NativeSelect
            {...input}
            label={pageConversions.model}
            data={[
              { value: '', label: pageConversions.asMerchant },
              ...conversionStages.map((stage) => ({ value: stage, label: conversionModels[stage].name })),
            ]}
            value={value ?? ''}
            onChange={(event) =>
              onChange(conversionStages.find((stage) => stage === event.currentTarget.value) ?? null)
            }
          />
        )}
        <Text c="dimmed" size="sm">
          {pageConversions.otherPixel}
        </Text>
        <Anchor component={Link} to={paths.conversions}>
          {pageConversions.toScreen}
        </Anchor>
      </Stack>
    </Card>
  );
}

type Network = 'facebook' | 'tiktok' | 'google' | 'snapchat';
type IdName = `pixels.${Exclude<Network, 'google'>}.pixelId` | 'pixels.google.tagId';

type Props = {
  enabled: `pixels.${Network}.enabled`;
  id: IdName;
  texts: { name: string; id: string; rule: string };
  example: string;
};

/** The pixel of one network. Its id is required once the pixel is on. */
function PixelField({ enabled, id, texts, example }: Props) {
  const isEnabled = useWatch<EditorValues, Props['enabled']>({ name: enabled });
  const { field, fieldState } = useController<EditorValues, IdName>({ name: id });
  return (
    <div className={s.pixel}>
      <SwitchField name={enabled} label={texts.name} />
      {(isEnabled || fieldState.error) && (
        <TextInput
          className={s.id}
          label={texts.id}
          description={
            <>
              {texts.rule} <bdi dir="ltr">{example}</bdi>
            </>
          }
          required={isEnabled}
          classNames={latinInput}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          error={fieldState.error?.message}
          {...field}
        />
      )}
    </div>
  );
}
