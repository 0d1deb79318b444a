import { Anchor, Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { conversionStages, OF_ACCOUNT } from '@mirsah/domain/conversion';
import type { ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { useCan } from '../../../lib/account.ts';
import { paths } from '../../../lib/paths.ts';
import { conversionModels, pageConversions, pixelsTab as text } from '../../../messages/index.ts';
import { Card } from '../../../ui/card.tsx';
import { latinInput } from '../../../ui/fields.tsx';
import { useConversions } from '../../conversions/queries.ts';
import { SwitchField } from '../fields.tsx';
import type { EditorValues } from '../values.ts';
import s from './pixels-tab.module.css';

/** The advertising networks to which visits and orders are reported. */
export function PixelsTab() {
  const ids = useConversions({ isNeeded: useCan('manage_settings') }).data?.pixelIds;
  return (
    <div>
      <Card title={text.title} description={text.hint}>
        <PixelField
          enabled="pixels.facebook.enabled"
          id="pixels.facebook.pixelId"
          connected={ids?.meta}
          texts={text.facebook}
          example="123456789012345"
        />
        <PixelField
          enabled="pixels.tiktok.enabled"
          id="pixels.tiktok.pixelId"
          connected={ids?.tiktok}
          texts={text.tiktok}
          example="C4A1B2C3D4E5F6G7H8I9"
        />
        <PixelField
          enabled="pixels.google.enabled"
          id="pixels.google.tagId"
          connected={ids?.ga4}
          texts={text.google}
          example="G-ABC123DEF4"
        />
        <PixelField
          enabled="pixels.snapchat.enabled"
          id="pixels.snapchat.pixelId"
          connected={ids?.snapchat}
          texts={text.snapchat}
          example="a1b2c3d4-0000-4e5f-8a9b-c0d1e2f3a4b5"
        />
      </Card>
      <Conversions />
    </div>
  );
}

/**
 * Whether our servers send the page's orders to the networks, which the page then discloses under its form.
 */
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
  /** The id of the merchant's account: null without a connection, undefined while loading. */
  connected: string | null | undefined;
};

/**
 * The pixel of one network, with the account's id or the page's own, which is required once the pixel is on.
 */
function PixelField({ enabled, id, texts, example, connected }: Props) {
  const isEnabled = useWatch<EditorValues, Props['enabled']>({ name: enabled });
  const { field, fieldState } = useController<EditorValues, IdName>({ name: id });
  const own = field.value.trim();
  const takeAccount = () => field.onChange(OF_ACCOUNT);
  const onOn = () => own === '' && connected && takeAccount();
  const isOfAccount = own === OF_ACCOUNT;
  // Google Ads tags are not Analytics ids: both count the page.
  const isOther = own !== '' && !/^(?:AW|GT)-/.test(own) && own.toLowerCase() !== connected?.toLowerCase();
  const isMissing = isEnabled && isOfAccount && connected === null;
  const shown = isOfAccount
    ? { value: connected ?? '', placeholder: text.ofAccount, readOnly: true }
    : { required: isEnabled };
  return (
    <div className={s.pixel}>
      <SwitchField name={enabled} label={texts.name} onOn={onOn} />
      {(isEnabled || fieldState.error) && (
        <TextInput
          className={s.id}
          label={texts.id}
          description={
            isOfAccount ? (
              text.ofAccountRule
            ) : (
              <>
                {texts.rule} <bdi dir="ltr">{example}</bdi>
              </>
            )
          }
          classNames={latinInput}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          error={isMissing ? text.ofAccountMissing : fieldState.error?.message}
          {...field}
          {...shown}
        />
      )}
      {isEnabled && isOfAccount && <Choice label={text.another} onClick={() => field.onChange('')} />}
      {isEnabled && !isOfAccount && connected && (
        <Choice label={text.useConnected} onClick={takeAccount}>
          {isOther && (
            <span className={s.other}>
              {text.otherThanConnected} <bdi dir="ltr">{connected}</bdi>
            </span>
          )}
        </Choice>
      )}
    </div>
  );
}

type ChoiceProps = { label: string; onClick: () => void; children?: ReactNode };

/** Switches from the account's id to the page's own, and back. */
function Choice({ label, onClick, children }: ChoiceProps) {
  return (
    <p className={s.own}>
      {children}
      <Button variant="default" size="compact-sm" mih={44} onClick={onClick}>
        {label}
      </Button>
    </p>
  );
}
