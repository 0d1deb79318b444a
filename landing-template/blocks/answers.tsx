import { parsePhone } from '@mirsah/domain/phone';
import { blockText } from '../messages/index.ts';
import { Icon } from '../parts/icon.tsx';
import { BlockPicture, type BlockProps, filled, frame, Heading2 } from './frame.tsx';
import { sellerFacts } from './shown.ts';

export function TrustBadges({ block }: BlockProps<'trustBadges'>) {
  const items = filled(block.props.items, 'title');
  return (
    <section {...frame(block, 'b-trust')}>
      <Heading2 text={block.props.title} />
      <ul aria-label={block.props.title ? undefined : blockText.trust}>
        {items.map(({ id, icon, title, text, link }) => {
          const content = (
            <>
              <i className="seal">
                <Icon name={icon} />
              </i>
              <b>{title}</b>
              {text}
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

export function Guarantee({ block }: BlockProps<'guarantee'>) {
  const { title, signature } = block.props;
  const points = filled(block.props.points, 'text');
  return (
    <section {...frame(block, 'b-guar')}>
      <i className="seal">
        <Icon name="shield" />
      </i>
      <h2>{title}</h2>
      {points.length > 0 && (
        <ul>
          {points.map(({ id, text }) => (
            <li key={id}>
              <Icon name="check" />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      {signature && <p className="sign">{signature}</p>}
    </section>
  );
}

/** A chat with the merchant, with a first message. Nothing while the number is none. */
export function WhatsApp({ block, page }: BlockProps<'whatsapp'>) {
  const { text, message, note } = block.props;
  const number = parsePhone(block.props.phone, page.country)?.e164.slice(1);
  if (!number) return null;
  const query = message ? `?text=${encodeURIComponent(message)}` : '';
  return (
    <div {...frame(block, 'b-wa')}>
      <a
        className="btn"
        data-size="lg"
        href={`https://wa.me/${number}${query}`}
        rel="noopener"
        target="_blank"
      >
        <i className="i i-chat" />
        {text || blockText.whatsapp}
      </a>
      {note && <p className="fine">{note}</p>}
    </div>
  );
}

export function SecondProduct({ block }: BlockProps<'secondProduct'>) {
  const { title, link, image, name, text, price, button } = block.props;
  return (
    <section {...frame(block, 'b-two')}>
      <Heading2 text={title} />
      <a href={link}>
        {image && <BlockPicture url={image} alt="" size="small" />}
        <span className="tx">
          <b>{name}</b>
          {text && <span className="d">{text}</span>}
          <span className="to">
            {price && <bdi className="n">{price}</bdi>}
            <u>{button || blockText.see}</u>
          </span>
        </span>
      </a>
    </section>
  );
}

/** What is written from left to right whatever is around it. */
const latin: readonly string[] = ['registration', 'authentication', 'vat', 'phone', 'email'];

export function Seller({ block }: BlockProps<'seller'>) {
  const { props } = block;
  const known = sellerFacts.filter((fact) => props[fact]);
  const policies = props.policies.filter(({ text, link }) => text && link);
  return (
    <section {...frame(block, 'b-sell')}>
      <Heading2 text={props.title} />
      <div className="card">
        <dl>
          {known.map((fact) => (
            <div key={fact}>
              <dt>{blockText.seller[fact]}</dt>
              <dd>{latin.includes(fact) ? <bdi dir="ltr">{props[fact]}</bdi> : props[fact]}</dd>
            </div>
          ))}
        </dl>
        {policies.length > 0 && (
          <nav aria-label={blockText.policies}>
            {policies.map(({ id, text, link }) => (
              <a key={id} href={link} rel="noopener">
                {text}
              </a>
            ))}
          </nav>
        )}
      </div>
    </section>
  );
}
