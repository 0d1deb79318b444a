import { toLinkPreview } from '@mirsah/domain/image';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for an element or a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

const unsafeInScript = /[<\u2028\u2029]/g;

/** JSON for a `<script>` element: nothing in it can end the element or break a line. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    unsafeInScript,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A `meta` element for browsers and search engines; empty without content. */
export function named(name: string, content: string | undefined): string {
  return content ? `<meta name="${name}" content="${escapeHtml(content)}">` : '';
}

/** A `meta` element for link previews (Open Graph); empty without content. */
export function property(name: string, content: string | undefined): string {
  return content ? `<meta property="${name}" content="${escapeHtml(content)}">` : '';
}

/** The image that previews of a link show; `url` is the address of its page. Empty without an image. */
export function previewImage(image: string | undefined, url: string): string {
  if (!image) return '';
  const preview = toLinkPreview(image);
  return [
    property('og:image', new URL(preview.url, url).href),
    property('og:image:type', preview.type),
    property('og:image:width', preview.width?.toString()),
    property('og:image:height', preview.height?.toString()),
  ].join('');
}

/** The title and the canonical address of a page. */
export function identity(title: string, url: string): string {
  return `<title>${escapeHtml(title)}</title><link rel="canonical" href="${escapeHtml(url)}">`;
}
