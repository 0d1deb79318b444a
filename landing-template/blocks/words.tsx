import { sanitizeHtml } from '@mirsah/domain/sanitize-html';
import { blockText } from '../messages/index.ts';
import { type BlockProps, filled, frame, words } from './frame.tsx';

export function Heading({ block, at }: BlockProps<'heading'>) {
  const { text, note, align } = block.props;
  return (
    <header {...frame(block, 'b-head', at)} data-align={align === 'center' ? align : undefined}>
      <h2>{words(text, at, 'text')}</h2>
      {note && <p>{words(note, at, 'note')}</p>}
    </header>
  );
}

/** Formatted text, sanitized here whatever was stored. It is styled like the description. */
export function Text({ block, at }: BlockProps<'text'>) {
  const html = sanitizeHtml(block.props.html);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made safe one line above
  return <section {...frame(block, 'rich', at)} dangerouslySetInnerHTML={{ __html: html }} />;
}

/**
 * One moving line of short promises, which can be stopped without script. It does not move with reduced
 * motion.
 */
export function Marquee({ block, at }: BlockProps<'marquee'>) {
  const items = filled(block.props.items, 'text');
  const run = items.map(({ id, text }) => <li key={id}>{words(text, at, `items.${id}.text`)}</li>);
  return (
    <section {...frame(block, 'b-mq', at)} aria-label={blockText.marquee}>
      <div className="run">
        <ul>{run}</ul>
        <ul aria-hidden="true">{run}</ul>
      </div>
      <label>
        <input type="checkbox" aria-label={blockText.pauseMarquee} />
        <i className="i i-pause" />
        <i className="i i-run" />
      </label>
    </section>
  );
}

export function Divider({ block, at }: BlockProps<'divider'>) {
  return (
    <div {...frame(block, 'b-div', at)} data-look={block.props.look}>
      <i />
    </div>
  );
}
