import type { OrderResponse } from '@mirsah/contracts/orders';
import { formatMoney } from '@mirsah/domain/money';
import { wholeAddress } from '@mirsah/domain/order/address-parts';
import type { OrderQuote } from '@mirsah/domain/order/choice';
import { goodsOf } from '@mirsah/domain/order/lines';
import { IconMessage2Share } from '@tabler/icons-react';
import { isOwnAccount, useAccount } from '../../lib/account.ts';
import { formatList, formatNumber, callScript as text } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { useMyProfile } from '../profile/queries.ts';
import s from './desk.module.css';

type Props = {
  order: OrderResponse;
  /** The goods and the total of an edit; the order's own without one. */
  quote?: Pick<OrderQuote, 'goods' | 'totalMinor'> | undefined;
};

/**
 * The script of the call: who calls for which shop, what was ordered and what it costs, with the order's own
 * facts marked.
 */
export function CallScript({ order, quote }: Props) {
  const { data: profile } = useMyProfile();
  const { data: account } = useAccount();
  const shop = (isOwnAccount() ? profile?.sender?.name : account?.sender?.name || account?.name) ?? '';
  const goods = (quote?.goods ?? goodsOf(order)).map(({ name, variant, quantity }) =>
    text.goods(variant ? `${name} ${variant}` : name, formatNumber(quantity)),
  );
  const total = formatMoney(quote?.totalMinor ?? order.totalMinor, order.currency);
  return (
    <Card>
      <h3 className={s.heading}>
        <IconMessage2Share size={18} stroke={1.7} />
        {text.title}
      </h3>
      <Spoken words={text.greeting(order.customerName, profile?.fullName ?? '', shop)} />
      <Spoken words={text.terms(formatList(goods), total, wholeAddress(order))} />
      <p className={s.question}>{text.question}</p>
    </Card>
  );
}

/** A sentence whose isolated parts are marked. */
function Spoken({ words }: { words: string }) {
  return (
    <p className={s.spoken}>
      {words.split(/[\u2068\u2069]/).map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have nothing but their place
        index % 2 === 0 ? part : <bdi key={index}>{part}</bdi>,
      )}
    </p>
  );
}
