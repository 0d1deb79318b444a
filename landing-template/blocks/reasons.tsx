import { blockText, sectionText } from '../messages/index.ts';
import { Icon } from '../parts/icon.tsx';
import { type BlockProps, filled, frame, Heading2 } from './frame.tsx';
import { answered } from './shown.ts';

export function Benefits({ block }: BlockProps<'benefits'>) {
  const items = filled(block.props.items, 'title', 'text');
  return (
    <section {...frame(block, 'b-ben')}>
      <Heading2 text={block.props.title} />
      <ul>
        {items.map(({ id, icon, figure, unit, title, text }) => (
          <li key={id}>
            {figure ? (
              <span className="fig">
                <span className="n">{figure}</span>
                {unit && <small>{unit}</small>}
              </span>
            ) : (
              <Icon name={icon} />
            )}
            {title && <b>{title}</b>}
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Steps({ block }: BlockProps<'steps'>) {
  const items = filled(block.props.items, 'title', 'text');
  return (
    <section {...frame(block, 'b-steps')}>
      <Heading2 text={block.props.title} />
      <ol>
        {items.map(({ id, title, text }) => (
          <li key={id}>
            {title && <b>{title}</b>}
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Our product beside one or two others. «Yes» and «no» are drawn; everything else is written. */
export function Comparison({ block, page }: BlockProps<'comparison'>) {
  const { title, other, another, source } = block.props;
  const ours = block.props.ours || page.product.name;
  const rows = filled(block.props.rows, 'name');
  return (
    <section {...frame(block, 'b-cmp')}>
      <Heading2 text={title} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a table is no fieldset */}
      <div className="x" tabIndex={0} role="group" aria-label={blockText.comparison}>
        <table>
          <thead>
            <tr>
              <td />
              <th className="us" scope="col">
                {ours}
              </th>
              <th scope="col">{other}</th>
              {another && <th scope="col">{another}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.name}</th>
                <td className="us">
                  <Cell text={row.ours} />
                </td>
                <td>
                  <Cell text={row.other} />
                </td>
                {another && (
                  <td>
                    <Cell text={row.another} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {source && <p className="fine">{source}</p>}
    </section>
  );
}

function Cell({ text }: { text: string }) {
  if (text === sectionText.yes) return <i className="i i-check" role="img" aria-label={text} />;
  if (text === sectionText.no) return <i className="i i-no" role="img" aria-label={text} />;
  return text;
}

export function Specifications({ block }: BlockProps<'specifications'>) {
  const items = filled(filled(block.props.items, 'value'), 'name');
  return (
    <section {...frame(block, 'b-spec')}>
      <Heading2 text={block.props.title} />
      <dl>
        {items.map(({ id, name, value }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Faq({ block }: BlockProps<'faq'>) {
  const items = answered(block.props.items);
  return (
    <section {...frame(block, 'b-faq')}>
      <Heading2 text={block.props.title} />
      {items.map(({ id, question, answer }, index) => (
        <details key={id} open={index === 0 && block.props.firstOpen}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  );
}
