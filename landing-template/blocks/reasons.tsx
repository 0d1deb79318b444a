import { blockText, sectionText } from '../messages/index.ts';
import { Icon } from '../parts/icon.tsx';
import { type At, type BlockProps, filled, frame, Heading2, words } from './frame.tsx';
import { answered } from './shown.ts';

export function Benefits({ block, at }: BlockProps<'benefits'>) {
  const items = filled(block.props.items, 'title', 'text');
  return (
    <section {...frame(block, 'b-ben', at)}>
      <Heading2 text={block.props.title} at={at} />
      {/* Two columns for two or four items. */}
      <ul className={items.length === 2 || items.length === 4 ? undefined : 'thirds'}>
        {items.map(({ id, icon, figure, unit, title, text }) => (
          <li key={id}>
            {figure ? (
              <span className="fig">
                <span className="n">{words(figure, at, `items.${id}.figure`)}</span>
                {unit && <small>{words(unit, at, `items.${id}.unit`)}</small>}
              </span>
            ) : (
              <Icon name={icon} />
            )}
            {title && <b>{words(title, at, `items.${id}.title`)}</b>}
            {words(text, at, `items.${id}.text`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Steps({ block, at }: BlockProps<'steps'>) {
  const items = filled(block.props.items, 'title', 'text');
  return (
    <section {...frame(block, 'b-steps', at)}>
      <Heading2 text={block.props.title} at={at} />
      <ol>
        {items.map(({ id, title, text }) => (
          <li key={id}>
            {title && <b>{words(title, at, `items.${id}.title`)}</b>}
            {words(text, at, `items.${id}.text`)}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Our product beside one or two others. «Yes» and «no» are icons; everything else is text. */
export function Comparison({ block, page, at }: BlockProps<'comparison'>) {
  const { title, other, another, source } = block.props;
  const ours = block.props.ours || page.product.name;
  const rows = filled(block.props.rows, 'name');
  return (
    <section {...frame(block, 'b-cmp', at)}>
      <Heading2 text={title} at={at} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a table is no fieldset */}
      <div className="x" tabIndex={0} role="group" aria-label={blockText.comparison}>
        <table>
          <thead>
            <tr>
              <td />
              <th className="us" scope="col">
                {words(ours, at, 'ours')}
              </th>
              <th scope="col">{words(other, at, 'other')}</th>
              {another && <th scope="col">{words(another, at, 'another')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{words(row.name, at, `rows.${row.id}.name`)}</th>
                <td className="us">
                  <Cell text={row.ours} at={at} path={`rows.${row.id}.ours`} />
                </td>
                <td>
                  <Cell text={row.other} at={at} path={`rows.${row.id}.other`} />
                </td>
                {another && (
                  <td>
                    <Cell text={row.another} at={at} path={`rows.${row.id}.another`} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {source && <p className="fine">{words(source, at, 'source')}</p>}
    </section>
  );
}

function Cell({ text, at, path }: { text: string; at: At | undefined; path: string }) {
  if (text === sectionText.yes) return <i className="i i-check" role="img" aria-label={text} />;
  if (text === sectionText.no) return <i className="i i-no" role="img" aria-label={text} />;
  return words(text, at, path);
}

export function Specifications({ block, at }: BlockProps<'specifications'>) {
  const items = filled(filled(block.props.items, 'value'), 'name');
  return (
    <section {...frame(block, 'b-spec', at)}>
      <Heading2 text={block.props.title} at={at} />
      <dl>
        {items.map(({ id, name, value }) => (
          <div key={id}>
            <dt>{words(name, at, `items.${id}.name`)}</dt>
            <dd>{words(value, at, `items.${id}.value`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Faq({ block, at }: BlockProps<'faq'>) {
  const items = answered(block.props.items);
  return (
    <section {...frame(block, 'b-faq', at)}>
      <Heading2 text={block.props.title} at={at} />
      {items.map(({ id, question, answer }, index) => (
        <details key={id} open={index === 0 && block.props.firstOpen}>
          <summary>{words(question, at, `items.${id}.question`)}</summary>
          <p>{words(answer, at, `items.${id}.answer`)}</p>
        </details>
      ))}
    </section>
  );
}
