import { ActionIcon, Button, NativeSelect, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { formatMoney } from '@mirsah/domain/money';
import type { ChosenGoods, OrderQuote } from '@mirsah/domain/order/choice';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { formatNumber, orders, deskEdit as text } from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { OrderItems, OrderTotal } from '../orders/order-details.tsx';
import s from './desk.module.css';

type Props = {
  order: OrderResponse;
  quote: UseQueryResult<OrderQuote>;
  /** Undefined where the order has something that its page does not sell any more. */
  choice: ChosenGoods | undefined;
  onChoose: (choice: ChosenGoods) => void;
};

const piecesIn = ({ pieces }: ChosenGoods) => pieces.reduce((sum, { quantity }) => sum + quantity, 0);

/** The order's goods chosen anew: offer, quantity and variants; below them what that costs, and what it was. */
export function GoodsFields({ order, quote, choice, onChoose }: Props) {
  const { data, error, isPlaceholderData, refetch } = quote;
  if (!data && error) {
    // A page that is gone, or sells in another currency now: everything else can still be corrected.
    const isGone = ['not_found', 'product_unavailable'].includes(errorCodeOf(error) ?? '');
    return (
      <>
        {isGone ? (
          <Banner tone="warning">{text.noGoods}</Banner>
        ) : (
          <LoadError message={errorText(error, text.quoteFailed)} onRetry={() => void refetch()} />
        )}
        <OrderItems order={order} />
        <OrderTotal order={order} />
      </>
    );
  }
  if (!data) return <Skeleton h={180} />;
  const first = data.variants[0]?.id ?? null;
  const chosen = choice ?? { pieces: [{ variantId: first, quantity: 1 }], offerId: null };
  /** Another number of pieces has the offer of that number, where there is one. */
  const choosePieces = (pieces: ChosenGoods['pieces']) => {
    const count = piecesIn({ pieces, offerId: null });
    onChoose({ pieces, offerId: data.offers.find(({ quantity }) => quantity === count)?.id ?? null });
  };
  const chooseOffer = ({ id, quantity }: OrderQuote['offers'][number]) => {
    const [piece] = chosen.pieces;
    const pieces =
      piecesIn(chosen) === quantity ? chosen.pieces : [{ variantId: piece?.variantId ?? first, quantity }];
    onChoose({ pieces, offerId: id });
  };
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
              <bdi>{offer.label}</bdi>
              <b>{formatMoney(offer.priceMinor, order.currency)}</b>
            </UnstyledButton>
          ))}
        </fieldset>
      )}
      {chosen.pieces.map((piece, index) => {
        const others = chosen.pieces.filter((_, other) => other !== index);
        const replace = (next: typeof piece) => choosePieces(chosen.pieces.with(index, next));
        return (
          <div key={piece.variantId ?? 'only'} className={s.piece}>
            <Stepper
              quantity={piece.quantity}
              most={data.maxQuantity - piecesIn({ pieces: others, offerId: null })}
              canRemove={others.length > 0}
              onChange={(quantity) =>
                quantity === 0 ? choosePieces(others) : replace({ ...piece, quantity })
              }
            />
            {data.variants.length > 0 && (
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
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => choosePieces([...chosen.pieces, { variantId: unused.id, quantity: 1 }])}
        >
          {text.addVariant}
        </Button>
      )}
      {error && <Banner tone="error">{errorText(error, text.quoteFailed)}</Banner>}
      <p className={s.newTotal} aria-live="polite" data-stale={isPlaceholderData || undefined}>
        <span className={s.muted}>
          {orders.shipping}{' '}
          {data.shippingMinor === 0 ? orders.free : formatMoney(data.shippingMinor, order.currency)}
        </span>
        <span>
          {data.totalMinor !== order.totalMinor && (
            <>
              <VisuallyHidden>{text.was}</VisuallyHidden>
              <s>{formatMoney(order.totalMinor, order.currency)}</s>
            </>
          )}{' '}
          <strong>{formatMoney(data.totalMinor, order.currency)}</strong>
        </span>
      </p>
    </>
  );
}

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
        disabled={quantity <= least}
        onClick={() => onChange(quantity - 1)}
      >
        <IconMinus size={20} aria-hidden />
      </ActionIcon>
      <output aria-label={text.quantity}>{formatNumber(quantity)}</output>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={text.more}
        disabled={quantity >= most}
        onClick={() => onChange(quantity + 1)}
      >
        <IconPlus size={20} aria-hidden />
      </ActionIcon>
    </span>
  );
}
