import {
  ActionIcon,
  Button,
  Checkbox,
  NativeSelect,
  Skeleton,
  Stack,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { codFeeName, currencySymbols } from '@mirsah/domain/messages';
import { type Currency, formatMoney, parseAmount, toMajor } from '@mirsah/domain/money';
import type { ChosenGoods, GoodsQuote, OrderQuote } from '@mirsah/domain/order/choice';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { spliced } from '../../lib/spliced.ts';
import { columnMoney, formatNumber, orders, goodsEdit as text } from '../../messages/index.ts';
import { off } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { latinInput } from '../../ui/fields.tsx';
import { LoadError } from '../../ui/notice.tsx';
import type { GoodsDraft } from './goods-edit.ts';
import s from './goods-fields.module.css';

/** `discountMinor` is a person's discount, for an existing order. */
type Quoted = GoodsQuote & Partial<Pick<OrderQuote, 'discountMinor'>>;

type Props = {
  currency: Currency;
  /** The former price; undefined if it had none. */
  wasMinor: number | undefined;
  quote: Pick<UseQueryResult<Quoted>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>;
  /** Undefined if the order has something that its page no longer sells. */
  choice: ChosenGoods | undefined;
  onChoose: (choice: ChosenGoods) => void;
  /** Replaces goods that cannot be chosen, below a sentence that says so. */
  whenGone?: ReactNode;
  goneText?: string;
  /** The variants of a single choice beside each other, one tap away, instead of a list. */
  hasChips?: boolean;
  /** Where the total is shown elsewhere. */
  hidesTotals?: boolean;
  /** Content between the choice and the total. */
  children?: ReactNode;
};

/** How many pieces a choice has. */
export const piecesIn = ({ pieces }: Pick<ChosenGoods, 'pieces'>) =>
  pieces.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Fields for offer, quantity and variants, add-ons and shipping; below them the new price and the old one.
 */
export function GoodsFields({
  currency,
  wasMinor,
  quote,
  choice,
  onChoose,
  whenGone,
  goneText = text.noGoods,
  hasChips = false,
  hidesTotals = false,
  children,
}: Props) {
  const { data, error, isPlaceholderData, refetch } = quote;
  if (!data && error) {
    // The page was deleted, or sells in another currency now: everything else can still be corrected.
    const isGone = ['not_found', 'product_unavailable'].includes(errorCodeOf(error) ?? '');
    return (
      <>
        {isGone ? (
          <Banner tone="warning">{goneText}</Banner>
        ) : (
          <LoadError message={errorText(error, text.quoteFailed)} onRetry={() => void refetch()} />
        )}
        {whenGone}
      </>
    );
  }
  if (!data) return <Skeleton h={180} />;
  const first = data.variants[0]?.id ?? null;
  const chosen = choice ?? { pieces: [{ variantId: first, quantity: 1 }], offerId: null };
  /** Another number of pieces gets the offer of that number, if there is one. */
  const choosePieces = (pieces: ChosenGoods['pieces']) => {
    const count = piecesIn({ pieces });
    const offerId = data.offers.find(({ quantity }) => quantity === count)?.id ?? null;
    onChoose({ ...chosen, pieces, offerId });
  };
  const chooseOffer = ({ id, quantity }: GoodsQuote['offers'][number]) => {
    const [piece] = chosen.pieces;
    const pieces =
      piecesIn(chosen) === quantity ? chosen.pieces : [{ variantId: piece?.variantId ?? first, quantity }];
    onChoose({ ...chosen, pieces, offerId: id });
  };
  const bumpIds = chosen.bumpIds ?? [];
  const offersMoney = columnMoney(data.offers.map(({ priceMinor }) => ({ minor: priceMinor, currency })));
  const chips = hasChips && chosen.pieces.length === 1 ? data.variants : [];
  const unused = data.variants.find(({ id }) => !chosen.pieces.some(({ variantId }) => variantId === id));
  return (
    <>
      {!choice && <Banner tone="warning">{text.variantGone}</Banner>}
      {data.offers.length > 0 && (
        <fieldset className={s.offers}>
          <legend className={s.hidden}>{text.offer}</legend>
          {data.offers.map((offer) => (
            <UnstyledButton
              key={offer.id}
              className={s.offer ?? ''}
              aria-pressed={chosen.offerId === offer.id}
              onClick={() => chooseOffer(offer)}
            >
              <bdi>{offer.label}</bdi> <b>{offersMoney(offer.priceMinor, currency)}</b>
            </UnstyledButton>
          ))}
        </fieldset>
      )}
      {chosen.pieces.map((piece, index) => {
        const others = chosen.pieces.filter((_, other) => other !== index);
        const replace = (next: typeof piece) => choosePieces(spliced(chosen.pieces, index, 1, next));
        return (
          <div key={piece.variantId ?? 'only'} className={s.piece}>
            <Stepper
              quantity={piece.quantity}
              most={data.maxQuantity - piecesIn({ pieces: others })}
              canRemove={others.length > 0}
              onChange={(quantity) =>
                quantity === 0 ? choosePieces(others) : replace({ ...piece, quantity })
              }
            />
            {chips.length > 0 && (
              <fieldset className={s.chips}>
                <legend className={s.hidden}>{text.variant}</legend>
                {chips.map(({ id, name }) => (
                  <UnstyledButton
                    key={id}
                    className={s.chip ?? ''}
                    aria-pressed={piece.variantId === id}
                    onClick={() => replace({ ...piece, variantId: id })}
                  >
                    <bdi>{name}</bdi>
                  </UnstyledButton>
                ))}
              </fieldset>
            )}
            {data.variants.length > 0 && chips.length === 0 && (
              <NativeSelect
                aria-label={text.variant}
                data={data.variants
                  .filter(({ id }) => !others.some(({ variantId }) => variantId === id))
                  .map(({ id, name }) => ({ value: id, label: name }))}
                value={piece.variantId ?? ''}
                onChange={({ currentTarget }) => replace({ ...piece, variantId: currentTarget.value })}
              />
            )}
          </div>
        );
      })}
      {unused && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={18} />}
          onClick={() => choosePieces([...chosen.pieces, { variantId: unused.id, quantity: 1 }])}
        >
          {text.addVariant}
        </Button>
      )}
      <Stack gap={14} mt={12}>
        {data.bumps.map(({ id, name, priceMinor }) => (
          <Checkbox
            key={id}
            className={s.bump ?? ''}
            label={
              <>
                <bdi>{name}</bdi> <span className={s.muted}>{formatMoney(priceMinor, currency)}</span>
              </>
            }
            checked={bumpIds.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              onChoose({
                ...chosen,
                bumpIds: checked ? [...bumpIds, id] : bumpIds.filter((other) => other !== id),
              })
            }
          />
        ))}
        {data.shippingOptions.length > 1 && (
          <NativeSelect
            label={orders.shipping}
            data={[
              // The order's current choice, if its page no longer has it.
              ...(chosen.shippingOptionId === undefined ? [{ value: '', label: text.shippingAsIs }] : []),
              ...data.shippingOptions.map(({ id, name, priceMinor }) => ({
                value: id,
                label: `${name} · ${priceMinor === 0 ? orders.free : formatMoney(priceMinor, currency)}`,
              })),
            ]}
            value={chosen.shippingOptionId ?? ''}
            onChange={({ currentTarget: { value } }) => {
              if (value) onChoose({ ...chosen, shippingOptionId: value });
            }}
          />
        )}
        {children}
      </Stack>
      {error && <Banner tone="error">{errorText(error, text.quoteFailed)}</Banner>}
      {!hidesTotals && (
        <Totals quote={data} currency={currency} wasMinor={wasMinor} isStale={isPlaceholderData} />
      )}
    </>
  );
}

type TotalsProps = {
  quote: Quoted;
  currency: Currency;
  wasMinor?: number | undefined;
  isStale?: boolean;
};

/** The parts of the total, line by line, and the former total. */
export function Totals({ quote, currency, wasMinor, isStale = false }: TotalsProps) {
  const { shippingMinor, codFeeMinor, discountMinor = 0, totalMinor } = quote;
  const goodsMinor = totalMinor - shippingMinor - codFeeMinor + discountMinor;
  const shown = [goodsMinor, discountMinor, shippingMinor, codFeeMinor, wasMinor ?? 0, totalMinor];
  const alike = columnMoney(shown.map((minor) => ({ minor, currency })));
  const money = (minor: number) => alike(minor, currency);
  const lines: [name: string, amount: ReactNode][] = [
    [orders.items, money(goodsMinor)],
    ...(discountMinor > 0 ? [[text.discount, money(-discountMinor)] as [string, string]] : []),
    [orders.shipping, shippingMinor === 0 ? orders.free : money(shippingMinor)],
    ...(codFeeMinor > 0 ? [[codFeeName, money(codFeeMinor)] as [string, string]] : []),
    ...(wasMinor !== undefined && totalMinor !== wasMinor
      ? [[text.was, <s key="was">{money(wasMinor)}</s>] as [string, ReactNode]]
      : []),
  ];
  return (
    <dl className={s.totals} data-stale={isStale || undefined}>
      {lines.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className={s.total} aria-live="polite" aria-atomic="true">
        <dt>{orders.total}</dt>
        <dd>
          <strong>{money(totalMinor)}</strong>
        </dd>
      </div>
    </dl>
  );
}

/** The discount on the goods and its reason. Renders nothing when the caller may not give one. */
export function DiscountFields({ draft, currency }: { draft: GoodsDraft; currency: Currency }) {
  const { data } = draft.quote;
  if (!data || (data.mostDiscountMinor === 0 && data.discountMinor === 0)) return null;
  const typed = draft.discount ?? {
    amount: data.discountMinor === 0 ? '' : String(toMajor(data.discountMinor, currency)),
    reason: '',
  };
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: draft.errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      draft.setDiscount({ ...typed, [name]: value }),
  });
  return (
    <div className={s.discount}>
      <TextInput
        label={text.discount}
        description={text.most(formatMoney(data.mostDiscountMinor, currency))}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="decimal"
        autoComplete="off"
        classNames={latinInput}
        rightSection={<span>{currencySymbols[currency]}</span>}
        rightSectionWidth={48}
        rightSectionPointerEvents="none"
        maxLength={12}
        {...field('amount')}
      />
      {draft.discount && (
        <TextInput
          label={text.reason}
          required={takesOff(typed.amount, currency)}
          maxLength={200}
          {...field('reason')}
        />
      )}
    </div>
  );
}

/** A discount needs a reason. */
const takesOff = (amount: string, currency: Currency) =>
  (parseAmount(amount.trim() || '0', currency) ?? 0) > 0;

type StepperProps = {
  quantity: number;
  most: number;
  canRemove: boolean;
  onChange: (quantity: number) => void;
};

function Stepper({ quantity, most, canRemove, onChange }: StepperProps) {
  const least = canRemove ? 0 : 1;
  return (
    <span className={s.stepper}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={text.less}
        onClick={() => onChange(quantity - 1)}
        {...(quantity <= least && off)}
      >
        <IconMinus size={20} />
      </ActionIcon>
      <output aria-label={text.quantity}>{formatNumber(quantity)}</output>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={text.more}
        onClick={() => onChange(quantity + 1)}
        {...(quantity >= most && off)}
      >
        <IconPlus size={20} />
      </ActionIcon>
    </span>
  );
}
