import { localTime } from '@mirsah/domain/country';
import { weekdays } from '@mirsah/domain/landing-page/blocks/selling';
import { weekdayNames } from '@mirsah/domain/messages';
import { blockText, formatDay, formatTime, joinDays, liveFormText, withoutStop } from '../messages/index.ts';
import { shownPriceOf } from '../order-form/offer-choice.tsx';
import { firstControls } from '../order-form/state.ts';
import { Icon } from '../parts/icon.tsx';
import { ORDER_FORM_ID } from '../parts/ids.ts';
import { Amount } from '../parts/price.tsx';
import { type BlockProps, frame } from './frame.tsx';

/** One end, the same for everybody. The clock is filled by the script, which says so when the end has passed. */
export function Countdown({ block, page }: BlockProps<'countdown'>) {
  const { end, text, note } = block.props;
  const { day, time } = localTime(end, page.country);
  return (
    <section
      {...frame(block, 'b-count')}
      aria-label={blockText.countdown}
      data-end={end}
      data-over={blockText.over}
    >
      <div>
        {text && <p className="t">{text}</p>}
        <p className="s">
          <time dateTime={end}>{blockText.endsAt(formatDay(day), formatTime(time))}</time>
          {note && <> {note}</>}
        </p>
      </div>
      <div className="clock" role="timer" aria-label={blockText.timeLeft} hidden>
        {blockText.clock.map((unit) => (
          <div key={unit}>
            <b className="n">0</b>
            {unit}
          </div>
        ))}
      </div>
    </section>
  );
}

/** Until when an order leaves the same day: a sentence that is true every day. */
export function OrderBy({ block }: BlockProps<'orderBy'>) {
  const { before, daysOff, text } = block.props;
  const off = weekdays.filter((day) => daysOff.includes(day)).map((day) => weekdayNames[day]);
  return (
    <p {...frame(block, 'b-by')}>
      <Icon name="truck" />
      <span>
        <b>{blockText.orderBefore(formatTime(before))}</b> {withoutStop(text) || blockText.sameDay}
        {off.length > 0 && blockText.except(joinDays(off))}.
      </span>
    </p>
  );
}

/** A link to the order form, with the price that the form has chosen. */
export function BuyButton({ block, page }: BlockProps<'buyButton'>) {
  const { text, showPrice, note } = block.props;
  const { nowMinor, label } = shownPriceOf(page, firstControls(page, undefined));
  return (
    <div {...frame(block, 'b-buy')}>
      <a className="btn" data-style={page.layout.buttonStyle} data-size="lg" href={`#${ORDER_FORM_ID}`}>
        {text || page.layout.buttonText || liveFormText.submit}
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
      {note && <p className="fine">{note}</p>}
    </div>
  );
}
