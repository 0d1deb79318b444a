/** A rule of a stylesheet, whole and by selector; `media` is the condition it stands under. */
export type Rule = { media: string; text: string; selectors: readonly Selector[]; body: string };
export type Selector = { text: string; needs: readonly string[] };

/** Elements that some pages, or their first screens, do without. */
const someElements =
  'ol|dl|dd|h2|h3|form|fieldset|legend|button|input|select|textarea|svg|table|blockquote|figure';

/** The rules of a minified stylesheet: plain ones, one level of `@media`, and at-rules, which need nothing. */
export function readRules(css: string, media = ''): Rule[] {
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

const asked = new RegExp(
  `(?:^|[\\s>+~])(${someElements})(?![\\w-])|(\\.[\\w-]+)|\\[(data-[a-z]+)="?([^\\]"]*)"?\\]`,
  'g',
);

/** What must stand in a page's markup for a selector to match: classes, `data-` attributes, `someElements`. */
function toSelector(text: string): Selector {
  const outside = text.replace(/:[a-z-]+\((?:[^()]|\([^()]*\))*\)/g, '');
  const needs = Array.from(
    outside.matchAll(asked),
    ([, element, className, attribute, value]) =>
      (element && `<${element}`) ?? className ?? ` ${attribute}="${value}`,
  );
  return { text, needs };
}

function splitAtCommas(selectors: string): string[] {
  return selectors.split(/,(?![^(]*\))/);
}

const CLASS = ' class="';
const marks = new RegExp(`<(?:${someElements})(?=[ >])| class="[^"]*| data-[a-z]+="[^"]*`, 'g');

/** Everything in a page that selectors may ask for, as it stands there: `<h2`, ` class="a b"` without its end. */
export function findMarks(markup: string): readonly string[] {
  return markup.match(marks) ?? [];
}

/** What `findMarks` found, written as `toSelector` writes it. */
export function marksOf(found: readonly string[]): Set<string> {
  const marks = new Set<string>();
  for (const mark of found) {
    if (!mark.startsWith(CLASS)) marks.add(mark);
    else for (const name of mark.slice(CLASS.length).split(' ')) marks.add(`.${name}`);
  }
  return marks;
}
