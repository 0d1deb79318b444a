import { localTime } from '@mirsah/domain/country';
import { weekdays } from '@mirsah/domain/landing-page/blocks/selling';
import { isExactFigure, isSoldOut } from '@mirsah/domain/landing-page/stock';
import { weekdayNames } from '@mirsah/domain/messages';
import { blockText, formatDay, formatTime, joinDays, liveFormText, withoutStop } from '../messages/index.ts';
import { OfferChoice, shownPriceOf } from '../order-form/offer-choice.tsx';
import { toChoice } from '../order-form/state.ts';
import { Icon } from '../parts/icon.tsx';
import { ORDER_FORM_ID } from '../parts/ids.ts';
import { Amount } from '../parts/price.tsx';
import { type BlockProps, frame, Heading2, words } from './frame.tsx';

/** What the clock counts: days, hours, minutes and seconds. */
const clockUnits = [864e5, 36e5, 6e4, 1e3];

/** What is left until `end`, by the clock's units. */
function clockAt(end: string): number[] {
  let rest = Math.max(0, Date.parse(end) - Date.now());
  return clockUnits.map((unit) => {
    const count = Math.trunc(rest / unit);
    rest %= unit;
    return count;
  });
}

/**
 * One end, the same for everybody. The clock is filled by the script, which says so when the end has passed; the canvas
 * runs no script and shows the clock as it stands.
 */
export function Countdown({ block, page, at }: BlockProps<'countdown'>) {
  const { end, text, note } = block.props;
  const { day, time } = localTime(end, page.country);
  const shown = at && clockAt(end);
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
          <time dateTime={end}>{blockText.endsAt(formatDay(day), formatTime(time))}</time>
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

/** Until when an order leaves the same day: a sentence that is true every day. */
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

/** What is left of the merchant's stock: exactly for the last pieces, before that at most so many, which stays true. */
export function StockLeft({ block, page, at }: BlockProps<'stockLeft'>) {
  const { note } = block.props;
  const { pieces, of } = page.stockLeft ?? { pieces: 0, of: 0 };
  const isOut = pieces === 0;
  const isPart = pieces > 0 && pieces < of;
  return (
    <section {...frame(block, 'b-stock', at)} aria-label={blockText.stock}>
      <p>
        <b>{isOut ? blockText.soldOut : blockText.left(pieces, isExactFigure(pieces))}</b>
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

/** The form's own offers, among the parts of the page. A choice here is a choice in the form, with and without script. */
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

/** A link to the order form, with the price that the form has chosen; no link while nothing can be ordered. */
export function BuyButton({ block, page, typed, at }: BlockProps<'buyButton'>) {
  const { text, showPrice, note } = block.props;
  const { nowMinor, label } = shownPriceOf(page, typed);
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
