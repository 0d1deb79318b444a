import type { DescriptionMode } from '@mirsah/domain/landing-page/product-info';

/**
 * Converts a description from one mode to another: plain text becomes paragraphs, formatted text loses its
 * formatting. Nothing is converted from or to JSON; the result is then empty.
 */
export function convertDescription(text: string, from: DescriptionMode, to: DescriptionMode): string {
  if (from === 'text' && to === 'html') return paragraphs(text);
  if (from === 'html' && to === 'text') return plainText(text);
  return '';
}

function paragraphs(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n');
}

function plainText(html: string): string {
  return html
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/(?:p|div|h[1-6]|li|tr|blockquote)>\s*/gi, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
