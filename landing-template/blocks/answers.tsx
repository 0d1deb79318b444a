import {
  type BusinessFact,
  blockFacts,
  businessFacts,
  shownBusinessDetails,
} from '@mirsah/domain/business-details/facts';
import { parsePhone } from '@mirsah/domain/phone';
import { blockText } from '../messages/index.ts';
import { factName, latinFacts } from '../parts/business-fact.ts';
import { Icon } from '../parts/icon.tsx';
import { BlockPicture, type BlockProps, filled, frame, Heading2, words } from './frame.tsx';

export function TrustBadges({ block, at }: BlockProps<'trustBadges'>) {
  const items = filled(block.props.items, 'title');
  return (
    <section {...frame(block, 'b-trust', at)}>
      <Heading2 text={block.props.title} at={at} />
      <ul aria-label={block.props.title ? undefined : blockText.trust}>
        {items.map(({ id, icon, title, text, link }) => {
          const content = (
            <>
              <i className="seal">
                <Icon name={icon} />
              </i>
              <b>{words(title, at, `items.${id}.title`)}</b>
              {words(text, at, `items.${id}.text`)}
            </>
          );
          return (
            <li key={id}>
              {link ? (
                <a href={link} rel="noopener nofollow" target="_blank">
                  {content}
                </a>
              ) : (
                <div>{content}</div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function Guarantee({ block, at }: BlockProps<'guarantee'>) {
  const { title, signature } = block.props;
  const points = filled(block.props.points, 'text');
  return (
    <section {...frame(block, 'b-guar', at)}>
      <i className="seal">
        <Icon name="shield" />
      </i>
      <h2>{words(title, at, 'title')}</h2>
      {points.length > 0 && (
        <ul>
          {points.map(({ id, text }) => (
            <li key={id}>
              <Icon name="check" />
              <span>{words(text, at, `points.${id}.text`)}</span>
            </li>
          ))}
        </ul>
      )}
      {signature && <p className="sign">{words(signature, at, 'signature')}</p>}
    </section>
  );
}

/** A chat with the merchant, with a first message. Renders nothing without a valid number. */
export function WhatsApp({ block, page, at }: BlockProps<'whatsapp'>) {
  const { text, message, note } = block.props;
  const number = parsePhone(block.props.phone, page.country)?.e164.slice(1);
  if (!number) return null;
  const query = message ? `?text=${encodeURIComponent(message)}` : '';
  return (
    <div {...frame(block, 'b-wa', at)}>
      <a
        className="btn"
        data-size="lg"
        href={`https://wa.me/${number}${query}`}
        rel="noopener"
        target="_blank"
      >
        <i className="i i-chat" />
        {words(text || blockText.whatsapp, at, 'text')}
      </a>
      {note && <p className="fine">{words(note, at, 'note')}</p>}
    </div>
  );
}

export function SecondProduct({ block, at }: BlockProps<'secondProduct'>) {
  const { title, link, image, name, text, price, button } = block.props;
  return (
    <section {...frame(block, 'b-two', at)}>
      <Heading2 text={title} at={at} />
      <a href={link} className={image ? 'pic' : undefined}>
        {image && <BlockPicture url={image} alt="" size="small" />}
        <span className="tx">
          <b>{words(name, at, 'name')}</b>
          {text && <span className="d">{words(text, at, 'text')}</span>}
          <span className="to">
            {price && <bdi className="n">{words(price, at, 'price')}</bdi>}
            <u>{words(button || blockText.see, at, 'button')}</u>
          </span>
        </span>
      </a>
    </section>
  );
}

/** The block's own values take precedence over the merchant's business details. */
export function BusinessDetails({ block, page, at }: BlockProps<'businessDetails'>) {
  const { props } = block;
  // The block's policies are links below.
  const businessDetails = {
    ...shownBusinessDetails(props, page.businessDetails),
    returnPolicy: page.businessDetails?.returnPolicy ?? '',
  };
  const isOwn = (fact: BusinessFact): fact is (typeof blockFacts)[number] =>
    blockFacts.some((own) => own === fact && props[own]);
  const known = businessFacts.filter((fact) => businessDetails[fact]);
  const policies = props.policies.filter(({ text, link }) => text && link);
  return (
    <section {...frame(block, 'b-sell', at)}>
      <Heading2 text={props.title} at={at} />
      <div className="card">
        <dl>
          {known.map((fact) => (
            <div key={fact}>
              <dt>{factName(fact, businessDetails)}</dt>
              <dd>
                {latinFacts.includes(fact) ? (
                  <bdi dir="ltr">{isOwn(fact) ? words(props[fact], at, fact) : businessDetails[fact]}</bdi>
                ) : isOwn(fact) ? (
                  words(props[fact], at, fact)
                ) : (
                  businessDetails[fact]
                )}
              </dd>
            </div>
          ))}
        </dl>
        {policies.length > 0 && (
          <nav aria-label={blockText.policies}>
            {policies.map(({ id, text, link }) => (
              <a key={id} href={link} rel="noopener">
                {words(text, at, `policies.${id}.text`)}
              </a>
            ))}
          </nav>
        )}
      </div>
    </section>
  );
}
