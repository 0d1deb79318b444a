import { formatMoney } from '@mirsah/domain/money';
import type { AskedItem, Order } from '@mirsah/domain/order';
import { askedItem } from '@mirsah/domain/order/after-offer';
import { goodsOf } from '@mirsah/domain/order/lines';
import { AFTER_OFFER } from '@mirsah/domain/order/submission';
import { formatTimeIn, afterOfferText as text } from '../messages/index.ts';
import { imageFiles } from '../parts/image-files.ts';

/** The URL that the answer is posted to, and the current time. */
export type Asking = { action: string; now: Date };

/**
 * The offer after an order as a plain form: both answers are its buttons, so it needs no script. After
 * acceptance it confirms; a declined or expired one is not shown.
 */
export function AfterOffer({ order, asking: { action, now } }: { order: Order; asking: Asking }) {
  const item = askedItem(order, now);
  if (order.afterOffer?.step === 'accepted') return <Added order={order} />;
  if (!item || !order.afterOffer) return null;
  const { step, until } = order.afterOffer;
  const isFirst = step === 'offer';
  return (
    <form id={AFTER_OFFER} tabIndex={-1} className="after" method="post" action={action}>
      <input type="hidden" name="step" value={step} />
      <p className="until">{text.until(formatTimeIn(until, order.country))}</p>
      {isFirst && item.imageUrl && <img src={imageFiles(item.imageUrl).shown} alt="" />}
      <div className="in">
        {!isFirst && <p className="instead">{text.instead}</p>}
        <h2>{item.name}</h2>
        <p>{item.text || text.together}</p>
        <Price item={item} order={order} />
        <Variants item={item} />
        <button
          className="btn"
          data-style="primary"
          data-size="lg"
          name="answer"
          value="accept"
          type="submit"
        >
          {text.accept}
        </button>
        <p className="sum">
          {text.newTotal}{' '}
          <b className="n">{formatMoney(order.totalMinor + item.priceMinor, order.currency)}</b>
        </p>
        <button className="no" name="answer" value="decline" type="submit" formNoValidate>
          {text.decline}
        </button>
      </div>
    </form>
  );
}

function Price({ item: { priceMinor, wasMinor }, order }: { item: AskedItem; order: Order }) {
  const money = (minor: number) => formatMoney(minor, order.currency);
  return (
    <p className="price">
      <strong className="n">{money(priceMinor)}</strong>
      {wasMinor !== null && wasMinor > priceMinor && (
        <>
          <span className="vh">{text.priceBefore}</span>
          <s className="n">{money(wasMinor)}</s>
          <b className="save">
            {text.saved} <bdi className="n">{money(wasMinor - priceMinor)}</bdi>
          </b>
        </>
      )}
    </p>
  );
}

function Variants({ item: { variants } }: { item: AskedItem }) {
  if (variants.length === 0) return null;
  return (
    <fieldset>
      <legend>{text.variant}</legend>
      <div className="opts">
        {variants.map(({ id, name }, index) => (
          <label key={id} className="opt">
            <input type="radio" name="variantId" value={id} defaultChecked={index === 0} />
            <bdi>{name}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Added({ order }: { order: Order }) {
  const name = goodsOf(order).findLast(({ kind }) => kind === 'after')?.name ?? '';
  return (
    <p id={AFTER_OFFER} tabIndex={-1} className="added" role="status">
      {text.added(name)}
    </p>
  );
}
