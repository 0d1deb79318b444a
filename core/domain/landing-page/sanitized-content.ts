import { DomainError } from '../error.ts';
import { sanitizeHtml } from '../sanitize-html.ts';
import { partsInOrder } from './blocks/blocks.ts';
import { sanitizedBlocks } from './blocks/sanitized-blocks.ts';
import { text } from './blocks/story.ts';
import type { LandingPageContent } from './landing-page.ts';
import { productLimits } from './product-info.ts';

/**
 * A page's content with sanitized HTML and sorted parts. Throws DomainError `payload_too_large` above the
 * storage limit, and `invalid_request` for a text that became too long.
 */
export function sanitizedContent(content: LandingPageContent): LandingPageContent {
  const { description } = content.product;
  const html =
    description.mode === 'html'
      ? { mode: description.mode, text: sanitizeHtml(description.text) }
      : description;
  const blocks = sanitizedBlocks(content.layout.blocks);
  const clean: LandingPageContent = {
    ...content,
    product: { ...content.product, description: html },
    layout: { ...content.layout, blocks, order: partsInOrder({ ...content.layout, blocks }) },
  };
  if (new TextEncoder().encode(JSON.stringify(clean)).length > MAX_CONTENT_BYTES) {
    throw new DomainError('payload_too_large');
  }
  assertLengths(clean);
  return clean;
}

/**
 * Sanitizing may make a text longer: `<` alone becomes four characters. A text beyond its limit could never
 * be saved again. Throws DomainError `invalid_request`, which names it.
 */
function assertLengths({ product: { description }, layout: { blocks } }: LandingPageContent): void {
  const htmls = Object.entries(blocks).flatMap(([id, block]) =>
    block.type === 'text'
      ? [{ path: `layout.blocks.${id}.props.html`, text: block.props.html, max: text.fields.html.max }]
      : [],
  );
  const all = [{ path: 'product.description.text', text: description.text, max: productLimits.description }];
  const fields = [...all, ...htmls]
    .filter((one) => one.text.length > one.max)
    .map(({ path }) => ({ path: `content.${path}`, problem: 'too_big' }));
  if (fields.length > 0) throw new DomainError('invalid_request', { fields });
}

/** Below DynamoDB's 400 KB for an item, with room for attribute names and the system's fields. */
const MAX_CONTENT_BYTES = 360 * 1024;
