/** A rule of a stylesheet, whole and by selector; `media` is the condition it stands under. */
type Rule = { media: string; text: string; selectors: readonly Selector[]; body: string };
type Selector = { text: string; needs: readonly string[] };

export type Stylesheet = { rules: readonly Rule[] };

/** Classes that a page's script sets, so that no markup shows them beforehand (mark-broken-pictures.ts, loader.ts). */
const setByScript = ['.broken', '.off'];
/** What no page shows before somebody touches it, and drawings, which may come a moment after the words. */
const isLater = /:(?:hover|focus)|\.menu \.links|\.i-/;
/** Elements that only some pages have; looking for every one would cost more than its rules weigh. */
const someElements = /<(?:ol|blockquote|table|textarea|figure)\b/g;

/** Reads a minified stylesheet: rules, one level of `@media`, and at-rules that are always kept. */
export function readStylesheet(css: string): Stylesheet {
  return { rules: readRules(css, '') };
}

function readRules(css: string, media: string): Rule[] {
  return blocksOf(css).flatMap(({ prelude, body }) => {
    if (prelude.startsWith('@media')) return readRules(body, prelude);
    const isAtRule = prelude.startsWith('@');
    const selectors = isAtRule ? [{ text: prelude, needs: [] }] : splitAtCommas(prelude).map(toSelector);
    return [{ media, text: `${prelude}{${body}}`, selectors, body }];
  });
}

/** The blocks at the outermost level: `prelude{body}`. */
function blocksOf(css: string): { prelude: string; body: string }[] {
  const blocks: { prelude: string; body: string }[] = [];
  let depth = 0;
  let start = 0;
  let open = 0;
  for (const { 0: token, index } of css.matchAll(/"[^"]*"|[{}]/g)) {
    if (token === '{' && depth++ === 0) open = index;
    if (token === '}' && --depth === 0) {
      blocks.push({ prelude: css.slice(start, open), body: css.slice(open + 1, index) });
      start = index + 1;
    }
  }
  return blocks;
}

/** What must stand in a page's markup for a selector to match: classes, `data-` attributes, `someElements`. */
function toSelector(text: string): Selector {
  const outside = text.replace(/:[a-z-]+\((?:[^()]|\([^()]*\))*\)/g, '');
  const needs = Array.from(
    outside.matchAll(
      /(?:^|[\s>+~])(ol|blockquote|table|textarea|figure)\b|(\.[\w-]+)|\[(data-[a-z]+)="?([^\]"]*)"?\]/g,
    ),
    ([, element, className, attribute, value]) =>
      (element && `<${element}`) ?? className ?? ` ${attribute}="${value}`,
  );
  return { text, needs };
}

function splitAtCommas(selectors: string): string[] {
  return selectors.split(/,(?![^(]*\))/);
}

/** The rules that can match something in `markup`, each `@media` once, after everything outside of them. */
export function usedStyles(sheet: Stylesheet, markup: string): string {
  const present = new Set([...setByScript, ...marksIn(markup)]);
  return write(sheet, ({ needs }) => needs.every((need) => present.has(need)));
}

/** What `markup` needs to look right when it is first seen; the rest can follow with `laterStyles`. */
export function firstStyles(sheet: Stylesheet, markup: string): string {
  const present = marksIn(markup);
  return withUsedTokens(
    write(sheet, ({ text, needs }) => !isLater.test(text) && needs.every((need) => present.has(need))),
  );
}

/** All but what `firstStyles` puts into every page: it may come after them and changes nothing that is seen. */
export function laterStyles(sheet: Stylesheet): string {
  return write(sheet, ({ text, needs }) => text === ':root' || needs.length > 0 || isLater.test(text));
}

/** Leaves out the tokens of `:root` that nothing in `css` asks for, nor what it asks for itself. */
function withUsedTokens(css: string): string {
  const kept = css.replace(/(:root\{)([^}]*)\}/g, (_, open: string, body: string) => {
    const used = body.split(';').filter((token) => css.includes(`var(${token.split(':')[0]}`));
    return used.length > 0 ? `${open}${used.join(';')}}` : '';
  });
  return kept === css ? css : withUsedTokens(kept);
}

function write({ rules }: Stylesheet, isWanted: (selector: Selector) => boolean): string {
  const byMedia = new Map<string, string>([['', '']]);
  for (const { media, text, selectors, body } of rules) {
    const used = selectors.filter(isWanted);
    if (used.length === 0) continue;
    const isWhole = used.length === selectors.length;
    const rule = isWhole ? text : `${used.map((selector) => selector.text).join(',')}{${body}}`;
    byMedia.set(media, (byMedia.get(media) ?? '') + rule);
  }
  return [...byMedia].map(([media, css]) => (media ? `${media}{${css}}` : css)).join('');
}

/** Everything in a page that selectors may ask for, written as `toSelector` writes it. */
function marksIn(markup: string): Set<string> {
  const marks = new Set<string>(markup.match(someElements));
  for (const mark of new Set(markup.match(/ class="[^"]*| data-[a-z]+="[^"]*/g))) {
    if (mark.startsWith(' data')) marks.add(mark);
    else for (const name of mark.slice(' class="'.length).split(' ')) marks.add(`.${name}`);
  }
  return marks;
}
