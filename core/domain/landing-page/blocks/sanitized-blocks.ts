import { sanitizeHtml } from '../../sanitize-html.ts';
import type { Blocks } from './blocks.ts';

/** The blocks with sanitized HTML. */
export function sanitizedBlocks(blocks: Blocks): Blocks {
  return Object.fromEntries(
    Object.entries(blocks).map(([id, block]) => [
      id,
      block.type === 'text'
        ? { ...block, props: { ...block.props, html: sanitizeHtml(block.props.html) } }
        : block,
    ]),
  );
}
