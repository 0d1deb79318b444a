import { localTime } from '@mirsah/domain/country';
import { weekdays } from '@mirsah/domain/landing-page/blocks/selling';
import { isExactStock, isSoldOut } from '@mirsah/domain/landing-page/stock';
import { weekdayNames } from '@mirsah/domain/messages';
import { blockText, formatDay, formatTime, joinDays, liveFormText, withoutStop } from '../messages/index.ts';
import { OfferChoice, readShownPrice } from '../order-form/offer-choice.tsx';
import { toChoice } from '../order-form/state.ts';
import { Icon } from '../parts/icon.tsx';
import { ORDER_FORM_ID } from '../parts/ids.ts';
import { Amount } from '../parts/price.tsx';
import { type BlockProps, frame, Heading2, words } from './frame.tsx';

/** What the clock counts: days, hours, minutes and seconds. */
const clockUnits = [864e5, 36e5, 6e4, 1e3];

/** The time until `end`, by the clock's units; undefined when it has passed. */
function clockAt(end: string): number[] | undefined {
  let rest = Date.parse(end) - Date.now();
  if (rest <= 0) return undefined;
  return clockUnits.map((unit) => {
    const count = Math.trunc(rest / unit);
    rest %= unit;
    return count;
  });
}

/**
 * One end, the same for all shoppers. The script fills the clock; after the end the clock is removed and the
 * block shows the expiry. The canvas runs no script and shows the current state.
 */
export function Countdown({ block, page, at }: BlockProps<'countdown'>) {
  const { end, text, note } = block.props;
  const { day, time } = localTime(end, page.country);
  const shown = at && clockAt(end);
  const isOver = at && !shown;
  return (
    <section
      {...frame(block, 'b-count', at)}
      aria-label={blockText.countdown}
      data-end={end}
      data-over={blockText.over}
    >
      <div>
        {text && <p className="t">{words(text, at, 'text')}</p>}
        <p className="s">
          <time dateTime={end}>
            {isOver ? blockText.over : blockText.endsAt(formatDay(day), formatTime(time))}
          </time>
          {note && words(note, at, 'note')}
        </p>
      </div>
      <div className="clock" role="timer" aria-label={blockText.timeLeft} hidden={!shown}>
        {blockText.clock.map((unit, index) => (
          <div key={unit}>
            <b className="n">{shown?.[index] ?? 0}</b>
            {unit}
          </div>
        ))}
      </div>
    </section>
  );
}

/** The time until which an order is shipped on the same day, as a sentence that is true every day. */
export function OrderBy({ block, at }: BlockProps<'orderBy'>) {
  const { before, daysOff, text } = block.props;
  const off = weekdays.filter((day) => daysOff.includes(day)).map((day) => weekdayNames[day]);
  return (
    <p {...frame(block, 'b-by', at)}>
      <Icon name="truck" />
      <span>
        <b>{blockText.orderBefore(formatTime(before))}</b>{' '}
        {words(withoutStop(text) || blockText.sameDay, at, 'text')}
        {off.length > 0 && blockText.except(joinDays(off))}.
      </span>
    </p>
  );
}

/** The remaining stock: exact for the last pieces, before that an upper bound, which stays true. */
export function StockLeft({ block, page, at }: BlockProps<'stockLeft'>) {
  const { note } = block.props;
  const { pieces, of } = page.stockLeft ?? { pieces: 0, of: 0 };
  const isOut = pieces === 0;
  const isPart = pieces > 0 && pieces < of;
  return (
    <section {...frame(block, 'b-stock', at)} aria-label={blockText.stock}>
      <p>
        <b>{isOut ? blockText.soldOut : blockText.left(pieces, isExactStock(pieces))}</b>
        {isPart && <span className="fine">{blockText.outOf(of)}</span>}
      </p>
      {isPart && (
        <div aria-hidden="true">
          <i style={{ width: `${Math.ceil((pieces / of) * 100)}%` }} />
        </div>
      )}
      {note && !isOut && <p className="fine">{words(note, at, 'note')}</p>}
    </section>
  );
}

/**
 * The form's own offers, among the parts of the page. They are fields of the form, with and without script.
 */
export function OfferPicker({ block, page, typed, at }: BlockProps<'offerPicker'>) {
  const { title, note } = block.props;
  return (
    <section {...frame(block, 'b-offers', at)}>
      <Heading2 text={title} at={at} />
      <OfferChoice page={page} typed={typed} chosenId={toChoice(page, typed).offerId} isOutside />
      {note && <p className="fine">{words(note, at, 'note')}</p>}
    </section>
  );
}

/** A link to the order form, with the price of the form's choice; no link while nothing can be ordered. */
export function BuyButton({ block, page, typed, at }: BlockProps<'buyButton'>) {
  const { text, showPrice, note } = block.props;
  const { nowMinor, label } = readShownPrice(page, typed);
  const look = { className: 'btn', 'data-style': page.layout.buttonStyle, 'data-size': 'lg' };
  if (isSoldOut(page)) {
    return (
      <div {...frame(block, 'b-buy', at)}>
        <button type="button" {...look} disabled>
          {blockText.soldOut}
        </button>
      </div>
    );
  }
  return (
    <div {...frame(block, 'b-buy', at)}>
      <a {...look} href={`#${ORDER_FORM_ID}`}>
        {words(text || page.layout.buttonText || liveFormText.submit, at, 'text')}
        {showPrice && nowMinor > 0 && (
          <span className="cost n">
            {label && (
              <>
                <span data-shown="label">{label}</span>{' '}
              </>
            )}
            <Amount minor={nowMinor} currency={page.currency} follows />
          </span>
        )}
      </a>
      {note && <p className="fine">{words(note, at, 'note')}</p>}
    </div>
  );
}
