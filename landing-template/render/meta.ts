import { escapeHtml } from './escape.ts';

/** A `meta` for browsers and search engines; nothing without content. */
export function named(name: string, content: string | undefined): string {
  return content ? `<meta name="${name}" content="${escapeHtml(content)}">` : '';
}

/** A `meta` for whoever previews a link (Open Graph); nothing without content. */
export function property(name: string, content: string | undefined): string {
  return content ? `<meta property="${name}" content="${escapeHtml(content)}">` : '';
}

/** The title and the address that a page goes by. */
export function identity(title: string, url: string): string {
  return `<title>${escapeHtml(title)}</title><link rel="canonical" href="${escapeHtml(url)}">`;
}
