import { Stack, TextInput } from '@mantine/core';
import { randomId } from '@mirsah/domain/id';
import { backgroundColors, textColors } from '@mirsah/domain/landing-page/content';
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { contrast, READABLE } from '../../../lib/contrast.ts';
import {
  backgroundNames,
  headerFooterTab as text,
  textColorNames,
  themedNames,
} from '../../../messages/index.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import list from '../../../ui/entry-list.module.css';
import { Fields, latinInput } from '../../../ui/fields.tsx';
import { AddButton, EntryList } from '../entry-list.tsx';
import { ChoiceField, ImageAddressField, SwitchField } from '../fields.tsx';
import type { EditorValues } from '../values.ts';
import { barColors } from './bar-colors.ts';
import s from './header-footer-tab.module.css';

/** The merchant's own header and footer of the page. */
export function HeaderFooterTab() {
  return (
    <div>
      <BarSettings bar="header" />
      <BarSettings bar="footer" />
    </div>
  );
}

type BarName = 'header' | 'footer';

const logoTypes = (['text', 'image'] as const).map((value) => ({
  value,
  label: text.logoTypes[value],
}));

/** The switch of the header or footer, and its settings once it is on. */
function BarSettings({ bar }: { bar: BarName }) {
  const { register, formState } = useFormContext<EditorValues>();
  const [isEnabled, logoType] = useWatch<EditorValues, [`${BarName}.enabled`, `${BarName}.logo.type`]>({
    name: [`${bar}.enabled`, `${bar}.logo.type`],
  });
  const errors = formState.errors[bar];
  const isHeader = bar === 'header';
  return (
    <Card title={isHeader ? text.header : text.footer}>
      <Fields>
        <SwitchField name={`${bar}.enabled`} label={isHeader ? text.showHeader : text.showFooter} />
        {/* Fields with errors must be visible, or the merchant cannot fix what prevents a save. */}
        {(isEnabled || errors) && (
          <>
            <ChoiceField name={`${bar}.logo.type`} label={text.logo} options={logoTypes} />
            {(logoType === 'image' || errors?.logo?.imageUrl) && (
              <ImageAddressField name={`${bar}.logo.imageUrl`} label={text.logoImage} />
            )}
            <TextInput
              label={text.logoText}
              description={text.logoTextHint}
              error={errors?.logo?.text?.message}
              {...register(`${bar}.logo.text`)}
            />
            <BarLinks bar={bar} />
            <BarColors bar={bar} />
            {!isHeader && (
              <TextInput
                label={text.copyright}
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

/** The links of the header or footer, each with its text and address. */
function BarLinks({ bar }: { bar: BarName }) {
  const { register, formState } = useFormContext<EditorValues>();
  const links = useFieldArray<EditorValues, `${BarName}.links`, 'key'>({
    name: `${bar}.links`,
    keyName: 'key',
  });
  const errors = formState.errors[bar]?.links;

  return (
    <Stack gap={12} data-path={`${bar}.links`}>
      <div className={s.linksHead}>
        <div>
          <h3>{text.links}</h3>
          <p className={list.hint}>{text.linksHint}</p>
        </div>
        <AddButton label={text.addLink} onClick={() => links.append({ id: randomId(), text: '', url: '' })} />
      </div>
      <EntryList entries={links.fields} nameOf={text.link} onMove={links.move} onRemove={links.remove}>
        {(_, index) => (
          <div className={list.oneColumn}>
            <TextInput
              label={text.linkText}
              required
              error={errors?.[index]?.text?.message}
              {...register(`${bar}.links.${index}.text`)}
            />
            <TextInput
              label={text.linkUrl}
              required
              inputMode="url"
              placeholder="https://"
              classNames={latinInput}
              error={errors?.[index]?.url?.message}
              {...register(`${bar}.links.${index}.url`)}
            />
          </div>
        )}
      </EntryList>
      {errors?.root && <p className={list.listError}>{errors.root.message}</p>}
    </Stack>
  );
}

/** The two colors of the header or footer, with a warning when their contrast is too low to read. */
function BarColors({ bar }: { bar: BarName }) {
  const [background, color, theme] = useWatch<
    EditorValues,
    [`${BarName}.backgroundColor`, `${BarName}.textColor`, 'theme']
  >({ name: [`${bar}.backgroundColor`, `${bar}.textColor`, 'theme'] });
  const { backgrounds, texts } = barColors(theme);
  const isReadable = contrast(backgrounds[background], texts[color]) >= READABLE;
  const names = theme ? themedNames : { backgrounds: backgroundNames, texts: textColorNames };
  return (
    <>
      <SwatchField
        name={`${bar}.backgroundColor`}
        label={text.background}
        swatches={backgroundColors.map((value) => ({
          value,
          label: names.backgrounds[value],
          hex: backgrounds[value],
        }))}
      />
      <SwatchField
        name={`${bar}.textColor`}
        label={text.text}
        swatches={textColors.map((value) => ({ value, label: names.texts[value], hex: texts[value] }))}
      />
      {!isReadable && <Banner tone="warning">{text.unreadable}</Banner>}
    </>
  );
}

type Name = `${BarName}.backgroundColor` | `${BarName}.textColor`;
type Props = { name: Name; label: string; swatches: { value: string; label: string; hex: string }[] };

/** A choice between a few colors, each with its name. */
function SwatchField({ name, label, swatches }: Props) {
  const { field } = useController<EditorValues, Name>({ name });
  return (
    <fieldset className={s.swatches}>
      <legend>{label}</legend>
      {swatches.map((swatch) => (
        <label key={swatch.value} className={s.swatch}>
          <input
            type="radio"
            name={field.name}
            value={swatch.value}
            checked={field.value === swatch.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
          <span className={s.color} style={{ background: swatch.hex }} aria-hidden="true" />
          {swatch.label}
        </label>
      ))}
    </fieldset>
  );
}
