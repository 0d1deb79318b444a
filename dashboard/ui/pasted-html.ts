/** Content of a pasted text that a page never shows. */
export type Dropped = 'embedded' | 'picture';
export type PastedHtml = { html: string; dropped: Dropped[] };

const MAX_LENGTH = 30_000_000;
/** Browsers take minutes to lay out such a text; no page shows more than 40 levels. */
const MAX_DEPTH = 200;
/** Elements without an end tag, or with an optional one. */
const OPEN_ENDED =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|tr|td|th|t(?:head|body|foot)|dt|dd|option)$/i;

/** Whether a text is too long or too deeply nested to be pasted. Reads it once, and parses nothing. */
export function isTooMuchToPaste(html: string): boolean {
  if (html.length > MAX_LENGTH) return true;
  let depth = 0;
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z\d:]*)/gi)) {
    if (OPEN_ENDED.test(name)) continue;
    depth = end ? Math.max(0, depth - 1) : depth + 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

const EMBEDDED =
  'iframe, frame, video, audio, embed, object, applet, svg, canvas, form, input, select, button';

/** Whether a text embeds content that no page shows, such as a video or a form. */
export function hasEmbedded(html: string): boolean {
  return /<(?:iframe|frame|video|audio|embed|object|applet|svg|canvas|form|input|select|button)\b/i.test(
    html,
  );
}

/**
 * The HTML of a word processor as a page shows it: Word's paragraphs with a bullet or a number become lists,
 * bold and other emphasis become elements, colours stay, and all other formatting is removed. Pictures that
 * cannot be read here, and embedded content, are removed and reported.
 */
export function cleanPasted(html: string): PastedHtml {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const dropped = new Set<Dropped>();
  for (const element of body.querySelectorAll('style, script, link, meta, title, xml')) element.remove();
  for (const element of body.querySelectorAll(EMBEDDED)) {
    dropped.add('embedded');
    element.remove();
  }
  for (const picture of body.querySelectorAll('img')) {
    if (/^(?:https?:|data:image\/|\/media\/)/i.test(picture.getAttribute('src') ?? '')) continue;
    dropped.add('picture');
    picture.remove();
  }
  removeComments(body);
  makeLists(body);
  for (const element of [...body.querySelectorAll<HTMLElement>('*')].reverse()) simplify(element);
  return { html: body.innerHTML, dropped: [...dropped] };
}

function removeComments(root: Node): void {
  const walker = root.ownerDocument?.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker?.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

const LIST = /mso-list:\s*(l\d+)\s+level(\d+)/i;
const MARKER = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]';

/** Word writes the items of a list as paragraphs with their bullet or number in front. */
function makeLists(body: HTMLElement): void {
  let open: { list: HTMLElement; level: number; name: string }[] = [];
  for (const item of [...body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6, div')]) {
    const [, name = '', digits = ''] = LIST.exec(item.getAttribute('style') ?? '') ?? [];
    if (!name) continue;
    const level = Number(digits);
    const marker = item.querySelector(MARKER);
    const kind = isOrdered(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    // A paragraph belongs to the same list only if it follows immediately.
    if (open[0]?.name !== name || nextOf(open[0].list) !== item) open = [];
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const parent = open.at(-1);
    if (parent?.level !== level) {
      const list = body.ownerDocument.createElement(kind);
      if (item.dir) list.dir = item.dir;
      const place = parent?.list.lastElementChild;
      if (place) place.append(list);
      else item.before(list);
      open.push({ list, level, name });
    }
    const entry = body.ownerDocument.createElement('li');
    entry.append(...item.childNodes);
    open.at(-1)?.list.append(entry);
    item.remove();
  }
}

function isOrdered(marker: string): boolean {
  return (
    /^[\s(]*(?:[\d\u0660-\u0669]+|[a-z]{1,4}|[\u0621-\u064a])\s*[.)\-\u0640]/i.test(marker) &&
    !/^\s*o\s/.test(marker)
  );
}

/** The next element, if there is no text between. */
function nextOf(element: Element): Element | null {
  let next = element.nextSibling;
  while (next && next.nodeType === Node.TEXT_NODE && (next.textContent ?? '').trim() === '') {
    next = next.nextSibling;
  }
  return next instanceof Element ? next : null;
}

/** Converts an element's formatting into elements and two styles, without classes, names and sizes. */
function simplify(element: HTMLElement): void {
  const { style, dir, tagName } = element;
  const wraps: string[] = [];
  const weight = style.fontWeight;
  const isHeading = /^H\d$/.test(tagName);
  if (!isHeading && (weight === 'bold' || Number(weight) >= 600) && !/^(?:B|STRONG|TH)$/.test(tagName)) {
    wraps.push('strong');
  }
  if (style.fontStyle === 'italic' && !/^(?:I|EM)$/.test(tagName)) wraps.push('em');
  const line = style.textDecorationLine || style.textDecoration;
  if (/underline/.test(line) && !/^(?:A|U)$/.test(tagName) && !element.closest('a')) wraps.push('u');
  if (/line-through/.test(line) && !/^(?:S|DEL)$/.test(tagName)) wraps.push('s');
  if (/^(?:super|sub)$/.test(style.verticalAlign)) wraps.push(style.verticalAlign === 'sub' ? 'sub' : 'sup');
  const isUnmarked =
    /^(?:B|STRONG|I|EM)$/.test(tagName) && /^(?:normal|400)$/.test(weight || style.fontStyle);
  const kept = [
    isColour(style.color) && `color:${style.color}`,
    /^(?:center|left|right|justify|start|end)$/.test(style.textAlign) && `text-align:${style.textAlign}`,
  ].filter(Boolean);
  for (const { name } of [...element.attributes]) {
    if (!/^(?:href|src|alt|width|height|dir|colspan|rowspan|scope)$/.test(name))
      element.removeAttribute(name);
  }
  // Only blocks have a direction and an alignment of their own.
  const isInline = /^(?:SPAN|FONT|B|STRONG|I|EM|U|S|A)$/.test(tagName);
  if (isInline) element.removeAttribute('dir');
  if (dir && !/^(?:rtl|ltr)$/i.test(dir)) element.removeAttribute('dir');
  if (kept.length > 0) element.setAttribute('style', kept.join(';'));
  for (const wrap of wraps) {
    if (element.textContent?.trim() === '') break;
    const wrapper = element.ownerDocument.createElement(wrap);
    wrapper.append(...element.childNodes);
    element.append(wrapper);
  }
  const isPlain = /^(?:SPAN|FONT)$/.test(tagName) && !element.hasAttribute('style');
  const isOnlyParagraph = tagName === 'P' && element.parentElement?.tagName === 'LI';
  if (isPlain || isUnmarked || isOnlyParagraph || tagName.includes(':')) {
    element.replaceWith(...element.childNodes);
  }
}

/** Word processors add black by default. */
function isColour(color: string): boolean {
  return /^rgb\(/.test(color) && !/^rgb\(0, 0, 0\)$/.test(color);
}
