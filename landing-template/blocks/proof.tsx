import type { Review } from '@mirsah/domain/landing-page/product-info';
import { blockText, formatDay, sectionText } from '../messages/index.ts';
import { averageRating, ReviewPictures, Stars } from '../sections/reviews.tsx';
import { type BlockProps, filled, frame, Heading2, words } from './frame.tsx';

const STARS = [5, 4, 3, 2, 1] as const;

/** The page's own reviews with their average and its origin; older ones may be behind a button. */
export function ReviewsBlock({ block, page, at }: BlockProps<'reviews'>) {
  const { reviews } = page.product;
  const average = averageRating(reviews);
  if (average === undefined) return null;
  const shown = average.toFixed(1);
  const { title, first } = block.props;
  const rest = reviews.slice(first);
  return (
    <section {...frame(block, 'b-rev', at)} id="reviews">
      <Heading2 text={title} at={at} />
      <div className="all">
        <div>
          <span className="big n">{shown}</span>
          <Stars rating={average} label={sectionText.rating(shown)} />
          <span className="fine">{blockText.reviewCount(reviews.length)}</span>
        </div>
        <div className="bars">
          {STARS.map((stars) => (
            <Bar key={stars} stars={stars} reviews={reviews} />
          ))}
        </div>
      </div>
      <Cards reviews={reviews.slice(0, first)} />
      {rest.length > 0 && (
        <details>
          <summary>{blockText.moreReviews}</summary>
          <Cards reviews={rest} />
        </details>
      )}
    </section>
  );
}

function Bar({ stars, reviews }: { stars: number; reviews: readonly Review[] }) {
  const count = reviews.filter(({ rating }) => rating === stars).length;
  return (
    <div>
      <span className="n">{stars}</span>
      <meter max={reviews.length} value={count} aria-label={blockText.starCount(stars)} />
      <span className="n">{count}</span>
    </div>
  );
}

function Cards({ reviews }: { reviews: readonly Review[] }) {
  return (
    <ul>
      {reviews.map((review) => (
        <li key={review.id} data-initial={[...review.reviewerName][0]}>
          <b>{review.reviewerName}</b>
          <Stars rating={review.rating} label={sectionText.stars(review.rating)} />{' '}
          <small>{formatDay(review.date)}</small>
          {review.review && <p>{review.review}</p>}
          <ReviewPictures review={review} />
        </li>
      ))}
    </ul>
  );
}

/** Conversations with customers as text instead of screenshots: small, readable, searchable. */
export function Chat({ block, at }: BlockProps<'chat'>) {
  const { title, permission } = block.props;
  const conversations = block.props.conversations
    .map((conversation) => ({ ...conversation, messages: filled(conversation.messages, 'text') }))
    .filter(({ messages }) => messages.length > 0);
  return (
    <section {...frame(block, 'b-chat', at)}>
      <Heading2 text={title} at={at} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <ul className="row" tabIndex={0} aria-label={blockText.conversations}>
        {conversations.map(({ id, name, place, messages }) => (
          <li key={id} className="c">
            <header data-initial={[...(name || blockText.customer)][0]}>
              <b>{words(name || blockText.customer, at, `conversations.${id}.name`)}</b>
              {place && <small>{words(place, at, `conversations.${id}.place`)}</small>}
            </header>
            <ol>
              {messages.map(({ id: message, from, text, time }) => (
                <li key={message} className={from === 'shop' ? 'me' : undefined}>
                  <span className="vh">
                    {from === 'shop' ? blockText.shop : name || blockText.customer}:{' '}
                  </span>
                  {words(text, at, `conversations.${id}.messages.${message}.text`)}
                  {time && <small>{words(time, at, `conversations.${id}.messages.${message}.time`)}</small>}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
      {permission && <p className="fine">{words(permission, at, 'permission')}</p>}
    </section>
  );
}
