import sanitize from 'sanitize-html';
import { isImageAddress } from './schemas.ts';

const link = /^(?:https?:|mailto:|tel:|#)/i;

/**
 * Removes from a merchant's rich text everything that could run code, load files or change the page's layout:
 * scripts, event handlers, forms, frames, and styles other than alignment and colour. Images must be uploaded
 * ones or http(s) URLs, links http(s) URLs, e-mail addresses, phone numbers or places on the same page: no
 * text may make a shopper's browser request other addresses of the page's own host. Applied when a page is
 * saved and again when it is rendered. Elements for which `isLeftOut` returns true are removed too, the inner
 * ones first; it receives the tag with its remaining text and images.
 */
export function sanitizeHtml(
  html: string,
  isLeftOut?: (element: { tag: string; text: string; mediaChildren: readonly string[] }) => boolean,
): string {
  return sanitize(html, {
    exclusiveFilter: (element) =>
      (element.tag === 'img' && !element.attribs.src) || (isLeftOut?.(element) ?? false),
    allowedTags: [
      'p',
      'br',
      'hr',
      'h2',
      'h3',
      'h4',
      'ul',
      'ol',
      'li',
      'blockquote',
      'a',
      'img',
      'figure',
      'figcaption',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'sub',
      'sup',
      'span',
      'div',
      'bdi',
      'small',
      'mark',
      'table',
      'caption',
      'thead',
      'tbody',
      'tfoot',
      'tr',
      'th',
      'td',
    ],
    allowedAttributes: {
      '*': ['dir', 'style'],
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedStyles: {
      '*': {
        'text-align': [/^(?:start|end|left|right|center|justify)$/],
        // Also by name, as Word writes it.
        color: [
          /^#[0-9a-f]{3,6}$/i,
          /^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$/,
          /^(?!transparent$)[a-z]{3,20}$/i,
        ],
        'text-decoration': [/^underline$/],
      },
    },
    allowedSchemes: ['http', 'https'],
    allowedSchemesByTag: { a: ['http', 'https', 'mailto', 'tel'] },
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: false,
    transformTags: {
      h1: 'h2',
      a: (tagName, { href = '', ...attribs }) => ({
        tagName,
        attribs: {
          ...(link.test(href) && { href }),
          ...attribs,
          target: '_blank',
          rel: 'noopener nofollow',
        },
      }),
      img: (tagName, { src = '', ...attribs }) => ({
        tagName,
        attribs: {
          ...(isImageAddress(src) && { src }),
          ...attribs,
          alt: attribs.alt ?? '',
          loading: 'lazy',
        },
      }),
    },
    disallowedTagsMode: 'discard',
    nestingLimit: 40,
  });
}
