import { MAX_QUANTITY } from '@mirsah/domain/order/quantity.ts';
import { orderFormText } from '../messages/ar.ts';
import { Icon } from '../sections/icon.tsx';
import { FieldBox } from './field-box.tsx';

/** A number of pieces with a button on either side, which `runOrderForm` answers. */
export function QuantityField({ quantity }: { quantity: number }) {
  const id = 'f-quantity';
  return (
    <FieldBox id={id} label={orderFormText.quantity}>
      <div className="qty">
        <button
          type="button"
          data-step="1"
          aria-label={orderFormText.more}
          disabled={quantity >= MAX_QUANTITY}
        >
          <Icon name="plus" />
        </button>
        <input
          id={id}
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_QUANTITY}
          defaultValue={quantity}
          dir="ltr"
        />
        <button type="button" data-step="-1" aria-label={orderFormText.less} disabled={quantity <= 1}>
          <Icon name="minus" />
        </button>
      </div>
    </FieldBox>
  );
}
