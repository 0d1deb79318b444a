import { ActionIcon, TextInput, UnstyledButton } from '@mantine/core';
import { randomId } from '@mirsah/domain/id';
import { zoneLimits } from '@mirsah/domain/landing-page/zones';
import { countryNames, listSeparator } from '@mirsah/domain/messages';
import { formatMoney } from '@mirsah/domain/money';
import { priceInZone } from '@mirsah/domain/order/price-in-zone';
import { regions } from '@mirsah/domain/places';
import { IconArrowDown, IconArrowUp, IconChevronDown, IconTrash } from '@tabler/icons-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import {
  arabicCount,
  common,
  countOrders,
  dayForms,
  formatNumber,
  zonesText as text,
} from '../../../messages/index.ts';
import { off } from '../../../ui/action-button.tsx';
import entry from '../../../ui/entry-list.module.css';
import { Fields } from '../../../ui/fields.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { toPreviewContent } from '../content.ts';
import { AddButton } from '../entry-list.tsx';
import { AmountInput, ChoiceField, SwitchField } from '../fields.tsx';
import type { EditorValues } from '../values.ts';
import type { ZoneValues } from '../zones.ts';
import { ZonePlaces } from './zone-places.tsx';
import s from './zones.module.css';

type Props = {
  index: number;
  /** Of the last 30 days; undefined while loading. */
  orders: number | undefined;
  isOpen: boolean;
  onToggle: () => void;
  onRemove: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
};

/** A zone in a line, and below it, while it is open or has errors, its fields. */
export function ZoneRow({ index, orders, isOpen, onToggle, onRemove, onUp, onDown }: Props) {
  const { formState } = useFormContext<EditorValues>();
  const zone = useWatch<EditorValues, `zones.list.${number}`>({ name: `zones.list.${index}` });
  // While a row is removed, its values disappear before it does.
  if (!zone) return null;
  const isShown = isOpen || formState.errors.zones?.list?.[index] !== undefined;
  const name = zone.name.trim() || text.newName.cities;
  return (
    <li className={s.zone} data-open={isShown || undefined}>
      <div className={s.head}>
        <UnstyledButton className={s.summary} aria-expanded={isShown} onClick={onToggle}>
          <ZoneSummary zone={zone} name={name} index={index} orders={orders} />
          <IconChevronDown className={s.chevron} size={20} />
        </UnstyledButton>
      </div>
      {isShown && (
        <fieldset className={s.body} aria-label={name}>
          <ZoneFields index={index} zone={zone} />
          <div className={s.tools}>
            <ActionIcon
              variant="default"
              size={44}
              aria-label={common.moveUp(name)}
              onClick={onUp}
              {...(!onUp && off)}
            >
              <IconArrowUp size={20} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={44}
              aria-label={common.moveDown(name)}
              onClick={onDown}
              {...(!onDown && off)}
            >
              <IconArrowDown size={20} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red.7"
              size={44}
              aria-label={common.remove(name)}
              onClick={onRemove}
            >
              <IconTrash size={20} />
            </ActionIcon>
          </div>
        </fieldset>
      )}
    </li>
  );
}

const MAX_NAMED = 4;

/** The Arabic names of a zone's cities or regions. */
function placeNames({ country, covers, places }: ZoneValues): string[] {
  const all = regions[country].flatMap(({ id, names, cities }): [string, string][] =>
    covers === 'regions' ? [[id, names[0]]] : cities.map(([id, name]) => [id, name]),
  );
  const names = new Map(all);
  return places.flatMap((id) => names.get(id) ?? []);
}

type SummaryProps = Pick<Props, 'index' | 'orders'> & { zone: ZoneValues; name: string };

function ZoneSummary({ zone, name, index, orders = 0 }: SummaryProps) {
  const { getValues } = useFormContext<EditorValues>();
  const { currency, zones } = toPreviewContent(getValues());
  const read = zones.list[index];
  const names = placeNames(zone);
  const more = names.length - MAX_NAMED;
  const [first] = read?.options ?? [];
  const money = (minor: number) => `\u2068${formatMoney(minor, currency)}\u2069`;
  return (
    <>
      <b className={s.name}>
        <bdi>{name}</bdi>
      </b>
      <span className={s.price}>
        {zone.isRefused ? (
          <Pill tone="bad">{text.refused}</Pill>
        ) : (
          first && <bdi>{formatMoney(first.priceMinor, currency)}</bdi>
        )}
      </span>
      <span className={s.places}>
        {zone.covers === 'rest'
          ? text.everywhere(countryNames[zone.country])
          : names.slice(0, MAX_NAMED).join(listSeparator) || text.noPlaces}
        {more > 0 && ` ${text.others(formatNumber(more))}`}
      </span>
      <span className={s.tags}>
        {zone.isRefused && <span>{text.saidAtOnce}</span>}
        {!zone.isRefused && first && (
          <span>
            {first.estimatedDays > 0 ? text.days(arabicCount(first.estimatedDays, dayForms)) : text.sameDay}
          </span>
        )}
        {!zone.isRefused && read && read.codFeeMinor > 0 && (
          <span>{text.feeTag(money(read.codFeeMinor))}</span>
        )}
        {!zone.isRefused && read?.minFreeMinor && <span>{text.freeTag(money(read.minFreeMinor))}</span>}
        {orders > 0 && <span>{text.ordersTag(countOrders(orders))}</span>}
      </span>
    </>
  );
}

const covers = (['cities', 'regions', 'rest'] as const).map((value) => ({
  value,
  label: text.coversNames[value],
}));

function ZoneFields({ index, zone }: { index: number; zone: ZoneValues }) {
  const { register, formState, setValue } = useFormContext<EditorValues>();
  const path = `zones.list.${index}` as const;
  const errors = formState.errors.zones?.list?.[index];

  /** Cities are not regions. */
  function clearPlaces(chosen: string) {
    setValue(`${path}.places`, [], { shouldDirty: true });
    if (chosen === 'rest' && zone.name === text.newName.cities) {
      setValue(`${path}.name`, text.newName.rest(countryNames[zone.country]), { shouldDirty: true });
    }
  }

  return (
    <>
      <TextInput label={text.name} required error={errors?.name?.message} {...register(`${path}.name`)} />
      <ChoiceField name={`${path}.covers`} label={text.covers} options={covers} onChoose={clearPlaces} />
      {zone.covers !== 'rest' && <ZonePlaces index={index} zone={zone} />}
      <SwitchField name={`${path}.isRefused`} label={text.isRefused} description={text.isRefusedHint} />
      {!zone.isRefused && (
        <>
          <ZoneOptions index={index} />
          <Fields columns={2}>
            <AmountInput
              label={text.codFee}
              description={text.codFeeHint}
              error={errors?.codFee?.message}
              {...register(`${path}.codFee`)}
            />
            <AmountInput
              label={text.minFree}
              description={text.minFreeHint}
              error={errors?.minFree?.message}
              {...register(`${path}.minFree`)}
            />
          </Fields>
          <Example index={index} />
        </>
      )}
    </>
  );
}

/** The shipping options of a zone, each in one line. */
function ZoneOptions({ index }: { index: number }) {
  const { register, formState } = useFormContext<EditorValues>();
  const path = `zones.list.${index}.options` as const;
  const options = useFieldArray<EditorValues, `zones.list.${number}.options`, 'key'>({
    name: path,
    keyName: 'key',
  });
  const errors = formState.errors.zones?.list?.[index]?.options;
  const problem = errors?.root?.message ?? errors?.message;
  const add = () => options.append({ id: randomId(), name: text.newOption, price: '', estimatedDays: '0' });
  return (
    <div className={s.options}>
      <span className={s.label}>{text.options}</span>
      {options.fields.map(({ key }, at) => (
        <fieldset key={key} className={s.option} aria-label={text.option(formatNumber(at + 1))}>
          <TextInput
            label={text.optionName}
            error={errors?.[at]?.name?.message}
            {...register(`${path}.${at}.name`)}
          />
          <AmountInput
            label={text.optionPrice}
            error={errors?.[at]?.price?.message}
            {...register(`${path}.${at}.price`)}
          />
          <TextInput
            label={text.optionDays}
            inputMode="numeric"
            error={errors?.[at]?.estimatedDays?.message}
            {...register(`${path}.${at}.estimatedDays`)}
          />
          <ActionIcon
            variant="subtle"
            color="red.7"
            size={44}
            aria-label={common.remove(text.option(formatNumber(at + 1)))}
            disabled={options.fields.length === 1}
            onClick={() => options.remove(at)}
          >
            <IconTrash size={20} />
          </ActionIcon>
        </fieldset>
      ))}
      {typeof problem === 'string' && <p className={entry.listError}>{problem}</p>}
      {options.fields.length < zoneLimits.options && <AddButton label={text.addOption} onClick={add} />}
    </div>
  );
}

/** The price of one piece there, as the server will calculate it. */
function Example({ index }: { index: number }) {
  const { getValues } = useFormContext<EditorValues>();
  const page = toPreviewContent(getValues());
  const zone = page.zones.list[index];
  const variantId = page.product.variants[0]?.id;
  const price =
    zone &&
    priceInZone({ ...page, offers: { quantity: [], bumps: [] } }, zone, {
      pieces: [{ variantId, quantity: 1 }],
    });
  if (!price) return null;
  const money = (minor: number) => `\u2068${formatMoney(minor, page.currency)}\u2069`;
  const parts = [
    text.example(money(price.fullMinor)),
    text.exampleShipping(money(price.shippingPriceMinor)),
    ...(price.codFeeMinor > 0 ? [text.exampleFee(money(price.codFeeMinor))] : []),
  ];
  return (
    <p className={s.example} role="status">
      {parts.join(' + ')} = <b>{money(price.totalMinor)}</b>
    </p>
  );
}
