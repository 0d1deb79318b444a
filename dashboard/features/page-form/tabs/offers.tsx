import { TextInput } from '@mantine/core';
import { randomId } from '@mirsah/domain/id';
import { formatMoney } from '@mirsah/domain/money';
import { offerLimits } from '@mirsah/domain/offer';
import { priceOrder } from '@mirsah/domain/order/price';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { offersText as text } from '../../../messages/index.ts';
import { Card } from '../../../ui/card.tsx';
import s from '../../../ui/entry-list.module.css';
import { Fields, latinInput } from '../../../ui/fields.tsx';
import { toPreviewContent } from '../content.ts';
import { AddButton, EntryList } from '../entry-list.tsx';
import { AmountInput, ChoiceField, ImageAddressField, SwitchField } from '../fields.tsx';
import type { EditorValues } from '../values.ts';

/**
 * The page's offers beside single pieces: bundles, add-ons in the form, and one more item after the order.
 */
export function OfferFields() {
  return (
    <>
      <QuantityOffers />
      <Bumps />
      <AfterOffer />
    </>
  );
}

const pricings = (['fixed', 'percent'] as const).map((value) => ({ value, label: text.pricings[value] }));

function QuantityOffers() {
  const { register, formState, setValue, getValues } = useFormContext<EditorValues>();
  const offers = useFieldArray<EditorValues, 'offers.quantity', 'key'>({
    name: 'offers.quantity',
    keyName: 'key',
  });
  const errors = formState.errors.offers?.quantity;
  const isFull = offers.fields.length >= offerLimits.quantity;

  function add() {
    const shared = { id: randomId(), badge: '', giftText: '', price: '', freeShipping: false };
    const quantity = String(offers.fields.length + 1);
    offers.append({
      ...shared,
      label: '',
      quantity,
      pricing: 'percent',
      percentOff: offers.fields.length === 0 ? '0' : '10',
      isDefault: offers.fields.length === 0,
    });
  }

  /** Only one offer is chosen in advance. */
  function keepOneDefault(chosen: number) {
    getValues('offers.quantity').forEach(({ isDefault }, index) => {
      if (index !== chosen && isDefault) {
        setValue(`offers.quantity.${index}.isDefault`, false, { shouldDirty: true });
      }
    });
  }

  return (
    <Card
      title={text.quantity}
      path="offers.quantity"
      description={text.quantityHint}
      action={!isFull && <AddButton label={text.addQuantity} onClick={add} />}
    >
      <EntryList
        entries={offers.fields}
        nameOf={text.offer}
        onMove={offers.move}
        onRemove={offers.remove}
        empty={text.noQuantity}
      >
        {(_, index) => (
          <div className={s.twoFields}>
            <TextInput
              label={text.label}
              placeholder={text.labelHint}
              required
              maxLength={60}
              error={errors?.[index]?.label?.message}
              {...register(`offers.quantity.${index}.label`)}
            />
            <TextInput
              label={text.pieces}
              required
              inputMode="numeric"
              error={errors?.[index]?.quantity?.message}
              {...register(`offers.quantity.${index}.quantity`)}
            />
            <ChoiceField name={`offers.quantity.${index}.pricing`} label={text.pricing} options={pricings} />
            <OfferPrice index={index} />
            <TextInput
              label={text.badge}
              placeholder={text.badgeHint}
              maxLength={40}
              error={errors?.[index]?.badge?.message}
              {...register(`offers.quantity.${index}.badge`)}
            />
            <TextInput
              label={text.gift}
              placeholder={text.giftHint}
              maxLength={60}
              error={errors?.[index]?.giftText?.message}
              {...register(`offers.quantity.${index}.giftText`)}
            />
            <SwitchField name={`offers.quantity.${index}.freeShipping`} label={text.freeShipping} />
            <SwitchField
              name={`offers.quantity.${index}.isDefault`}
              label={text.isDefault}
              onOn={() => keepOneDefault(index)}
            />
          </div>
        )}
      </EntryList>
      {isFull && <p className={s.hint}>{text.quantityFull}</p>}
      {offers.fields.length > 0 && <Headline />}
      {errors?.root && <p className={s.listError}>{errors.root.message}</p>}
    </Card>
  );
}

function OfferPrice({ index }: { index: number }) {
  const { register, formState } = useFormContext<EditorValues>();
  const pricing = useWatch<EditorValues, `offers.quantity.${number}.pricing`>({
    name: `offers.quantity.${index}.pricing`,
  });
  const errors = formState.errors.offers?.quantity?.[index];
  return pricing === 'fixed' ? (
    <AmountInput
      label={text.fixedPrice}
      required
      error={errors?.price?.message}
      {...register(`offers.quantity.${index}.price`)}
    />
  ) : (
    <TextInput
      label={text.percentOff}
      required
      inputMode="numeric"
      error={errors?.percentOff?.message}
      {...register(`offers.quantity.${index}.percentOff`)}
    />
  );
}

/** What the page's headline offers first, so that a bundle never hides under the price of one piece. */
function Headline() {
  const { getValues } = useFormContext<EditorValues>();
  useWatch<EditorValues, ['offers.quantity', 'product', 'currency']>({
    name: ['offers.quantity', 'product', 'currency'],
  });
  const page = toPreviewContent(getValues());
  const offers = page.offers.quantity;
  const offer = offers.find(({ isDefault }) => isDefault) ?? offers[0];
  const price =
    offer &&
    priceOrder(page, {
      pieces: [{ variantId: page.product.variants[0]?.id, quantity: offer.quantity }],
      offerId: offer.id,
    });
  return (
    <p className={s.hint} role="status">
      {price && offer && (
        <>
          {text.chosenFirst}{' '}
          <strong>
            <bdi>{formatMoney(price.fullMinor - price.discountMinor, page.currency)}</bdi>{' '}
            <bdi>{offer.label}</bdi>
          </strong>
          .{' '}
        </>
      )}
      {page.product.variants.length > 0 && text.variantsHint}
    </p>
  );
}

function Bumps() {
  const bumps = useFieldArray<EditorValues, 'offers.bumps', 'key'>({ name: 'offers.bumps', keyName: 'key' });
  const isFull = bumps.fields.length >= offerLimits.bumps;

  function add() {
    bumps.append({ id: randomId(), name: '', sku: '', text: '', imageUrl: '', price: '', was: '' });
  }

  return (
    <Card
      title={text.bumps}
      path="offers.bumps"
      description={text.bumpsHint}
      action={!isFull && <AddButton label={text.addBump} onClick={add} />}
    >
      <EntryList
        entries={bumps.fields}
        nameOf={text.bump}
        onMove={bumps.move}
        onRemove={bumps.remove}
        empty={text.noBumps}
      >
        {(_, index) => <ItemFields path={`offers.bumps.${index}`} />}
      </EntryList>
      {isFull && <p className={s.hint}>{text.bumpsFull}</p>}
    </Card>
  );
}

type ItemPath = `offers.bumps.${number}` | 'offers.after.offer' | 'offers.after.downsell';

/** The fields that a small offer in the form and one after the order have in common. */
function ItemFields({ path }: { path: ItemPath }) {
  const { register, getFieldState, formState } = useFormContext<EditorValues>();
  const field = (name: 'name' | 'sku' | 'text' | 'price' | 'was') => ({
    error: getFieldState(`${path}.${name}`, formState).error?.message,
    ...register(`${path}.${name}`),
  });
  return (
    <div className={s.twoFields}>
      <TextInput label={text.itemName} required maxLength={120} {...field('name')} />
      <TextInput label={text.itemSku} classNames={latinInput} maxLength={80} {...field('sku')} />
      <AmountInput label={text.price} required {...field('price')} />
      <AmountInput label={text.was} description={text.wasHint} {...field('was')} />
      <TextInput className={s.wholeLine ?? ''} label={text.itemText} maxLength={160} {...field('text')} />
      <div className={s.wholeLine}>
        <ImageAddressField name={`${path}.imageUrl`} label={text.itemImage} />
      </div>
    </div>
  );
}

function AfterOffer() {
  const { register, formState } = useFormContext<EditorValues>();
  const [isOn, hasDownsell, variants] = useWatch<
    EditorValues,
    ['offers.after.enabled', 'offers.after.hasDownsell', 'product.variants']
  >({ name: ['offers.after.enabled', 'offers.after.hasDownsell', 'product.variants'] });
  return (
    <Card title={text.after} description={text.afterHint}>
      <Fields>
        <SwitchField name="offers.after.enabled" label={text.afterEnabled} />
        {isOn && (
          <>
            <TextInput
              label={text.minutes}
              description={text.minutesHint}
              required
              inputMode="numeric"
              error={formState.errors.offers?.after?.minutes?.message}
              {...register('offers.after.minutes')}
            />
            {variants.length > 0 && (
              <SwitchField name="offers.after.offer.hasVariants" label={text.hasVariants} />
            )}
            <ItemFields path="offers.after.offer" />
            <SwitchField name="offers.after.hasDownsell" label={text.hasDownsell} />
            {hasDownsell && (
              <fieldset className={s.row}>
                <legend className={s.name}>{text.downsell}</legend>
                <ItemFields path="offers.after.downsell" />
              </fieldset>
            )}
          </>
        )}
      </Fields>
    </Card>
  );
}
