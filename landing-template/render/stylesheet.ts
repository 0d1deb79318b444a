/**
 * The shared stylesheet, split by the parts that a page uses. It only parses our own minified CSS, in Vite's
 * format: plain rules, `@media` and `@container` around rules, other at-rules. `first` are the rules that a
 * first screen can need; `written` caches the CSS of first screens with the same marks, which most pages
 * share.
 */
export type Stylesheet = { rules: readonly Rule[]; first: readonly Rule[]; written: Map<string, string> };
/** More than the number of different first screens; 500 of them take two megabytes. */
const MAX_CACHED = 500;

/** Classes set by the page's script (browser/loader.ts), so they are not in the markup. */
const setByScript = ['.broken', '.off'];
/** Rules that no page needs before it is touched or scrolled to its end, and the colours of icons. */
const lateSelectors = /:(?:hover|focus)|\.menu \.links| \.i$|^@keyframes/;
/** Rules for a few systems only. No page contains them. */
const lateMedia = /forced-colors|prefers-contrast/;
/** Icons, the font of Latin letters, and feedback on touch: all of it may load after the text. */
const lateBodies = /--i:|mask:|-latin\.|^(?:scroll-[a-z-]+|cursor|-webkit-text-size-adjust):[\w% -]+$/;
/** The class of pages for crawlers, which contain all their styles. */
const CRAWLERS_PAGE = '.bot';
/** Parts that every page with blocks contains, for a script that adds them to a page without. */
const inEveryPage = ['.n', '.vh'];
/**
 * Parts whose rules a page with blocks contains in any position, by the class or attribute at the beginning
 * of their selectors: the header and the title, which are in most first screens anyway; the page's icons;
 * rare parts, including those that replace quantity offers. So the file of the other styles stays small. A
 * part is contained completely: a script may add to a part in the markup, but adds no part. The page's styles
 * precede the file: where both apply to one element, those here need the more specific selector.
 */
const ownClasses = [
  'n|vh|page|wrap|lead|more|head|links|logo',
  'title|sub|rate|before|price|now|was|badges',
  'i-[a-z]+',
  'many|two|qty|var|tick|revs?|avg|paid|gift|sa',
  'b-(?:mq|vid|div|spec|stock|trust|sell|pics)',
].join('|');
const ownParts = new RegExp(
  `^(?:\\.(?:${ownClasses})| data-(?:bg|text)="[a-z0-9-]+| data-style="(?:warning|error))$`,
);

/**
 * Parses a minified stylesheet once, for all pages. It may use the tokens of a `base` that is loaded before
 * it.
 */
export function readStylesheet(css: string, base?: Pick<Stylesheet, 'rules'>): Stylesheet {
  const rules = readRules(css);
  return withTokens(rules, tokensOf([...(base?.rules ?? []), ...rules]));
}

/** A stylesheet of parsed rules whose first screen has the values of these tokens. */
export function withTokens(rules: readonly Rule[], tokens: Tokens): Stylesheet {
  return { rules, first: firstRules(rules, tokens), written: new Map() };
}

/** The custom properties of `:root` in these rules. */
export const tokensOf = (rules: readonly Rule[]): Tokens =>
  readTokens(rules.filter(isRoot).map(({ body }) => body));

/** Whether a rule declares a typeface. */
export const isFontFace = ({ selectors }: Rule): boolean => selectors[0]?.text === '@font-face';

/** The rules with the values of tokens instead of their names, which is shorter for so few rules. */
function firstRules(rules: readonly Rule[], tokens: Tokens): Rule[] {
  return rules
    .filter((rule) => !isRoot(rule))
    .map((rule) => {
      const body = withTokensInPlace(rule.body, tokens);
      const selectors = rule.selectors.filter((selector) => isOwn(selector) || !isLate(rule, selector));
      return { ...rule, selectors, body, text: textOf(selectors, body) };
    })
    .filter(({ selectors }) => selectors.length > 0);
}

const isRoot = ({ media, selectors }: Rule) => !lateMedia.test(media) && selectors[0]?.text === ':root';
const isOwn = ({ part }: Selector) => part !== undefined;
const isLate = ({ media, body }: Rule, { text }: Selector) =>
  lateMedia.test(media) || lateBodies.test(body) || lateSelectors.test(text);
const textOf = (selectors: readonly Selector[], body: string) =>
  `${selectors.map(({ text }) => text).join(',')}{${body}}`;

/** The rules that can match something in `markup`; each `@media` once, after all rules outside of it. */
export function usedStyles({ rules }: Stylesheet, markup: string): string {
  const present = marksOf(findMarks(markup));
  for (const name of setByScript) present.add(name);
  return writePresent(rules, present);
}

/** The names of the parts in `markup` whose styles a page with blocks contains. */
export function ownPartsIn(markup: string): ReadonlySet<string> {
  const present = [...marksOf(findMarks(markup))].filter((name) => ownParts.test(name));
  return new Set([...inEveryPage, ...present]);
}

/**
 * The rules that the first screen of `markup` needs, and all rules of these `parts` in any position; the
 * others follow in `laterStyles`.
 */
export function firstStyles(
  { first, written }: Stylesheet,
  markup: string,
  parts: ReadonlySet<string> = new Set(),
): string {
  const found = findMarks(markup);
  const key = [...found, ...parts].join();
  const cached = written.get(key);
  if (cached !== undefined) return cached;
  const present = marksOf(found);
  const css = write(first, (selector, rule) => {
    const { part, needs } = selector;
    if (part !== undefined && parts.has(part)) return true;
    return !isLate(rule, selector) && needs.every((need) => present.has(need));
  });
  if (written.size >= MAX_CACHED) written.clear();
  written.set(key, css);
  return css;
}

/**
 * All rules except those that `firstStyles` puts into every page and, for pages with blocks, those of the
 * contained parts. Loading them later has no visible effect.
 */
export function laterStyles({ rules }: Stylesheet, { withBlocks = false } = {}): string {
  return write(
    rules,
    (selector, rule) =>
      !selector.needs.includes(CRAWLERS_PAGE) &&
      !(withBlocks && isOwn(selector)) &&
      (isRoot(rule) || selector.needs.length > 0 || isLate(rule, selector)),
  );
}

function writePresent(rules: readonly Rule[], present: ReadonlySet<string>): string {
  return write(rules, ({ needs }) => needs.every((need) => present.has(need)));
}

function write(rules: readonly Rule[], isWanted: (selector: Selector, rule: Rule) => boolean): string {
  const byMedia = new Map<string, string>([['', '']]);
  for (const rule of rules) {
    const { media, text, selectors, body } = rule;
    const used = selectors.filter((selector) => isWanted(selector, rule));
    if (used.length === 0) continue;
    const written = used.length === selectors.length ? text : textOf(used, body);
    byMedia.set(media, (byMedia.get(media) ?? '') + written);
  }
  return [...byMedia].map(([media, css]) => (media ? `${media}{${css}}` : css)).join('');
}

/**
 * A rule of a stylesheet, whole and by selector; `media` is the `@media` or `@container` it is in, or empty.
 */
export type Rule = { media: string; text: string; selectors: readonly Selector[]; body: string };
/** `part` is the one of `ownParts` that it belongs to. */
type Selector = { text: string; needs: readonly string[]; part?: string | undefined };

/** Elements that some pages, or their first screens, do not have. */
const someElements =
  'ol|dl|dd|h2|h3|form|fieldset|legend|button|input|select|textarea|svg|table|blockquote|figure';

/** The rules of a minified stylesheet. At-rules need nothing in the markup. */
function readRules(css: string, media = ''): Rule[] {
  return blocksOf(css).flatMap(({ prelude, body }) => {
    if (/^@(?:media|container)/.test(prelude)) {
      // Nested conditions are not parsed: they stay complete.
      if (media)
        return [{ media, text: `${prelude}{${body}}`, selectors: [{ text: prelude, needs: [] }], body }];
      return readRules(body, prelude);
    }
    const isAtRule = prelude.startsWith('@');
    const selectors = isAtRule ? [{ text: prelude, needs: [] }] : splitAtCommas(prelude).map(toSelector);
    if (lateMedia.test(media)) for (const selector of selectors) selector.part = undefined;
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

/** The marks that a page needs for a selector to match: classes, `data-` attributes, `someElements`. */
function toSelector(text: string): Selector {
  const outside = outsideParentheses(text);
  const needs = Array.from(
    outside.matchAll(asked),
    ([, element, className, attribute, value]) =>
      (element && `<${element}`) ?? className ?? ` ${attribute}="${value}`,
  );
  return { text, needs, part: ownParts.exec(needs[0] ?? '')?.[0] };
}

/**
 * The selectors of a rule. A comma inside parentheses, however deep, or in a quoted text is not a separator.
 */
function splitAtCommas(selectors: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: token, index } of selectors.matchAll(/"[^"]*"|[(),]/g)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token !== ',' || depth > 0) continue;
    parts.push(selectors.slice(start, index));
    start = index + 1;
  }
  return [...parts, selectors.slice(start)];
}

/** A selector without its pseudo-classes with arguments, such as `:is(…)`, which are not evaluated. */
function outsideParentheses(selector: string): string {
  let depth = 0;
  let outside = '';
  for (const [token] of selector.matchAll(/"[^"]*"|:[a-z-]+\(|[()]|[^()":]+|:/g)) {
    if (token.endsWith('(')) depth += 1;
    else if (token === ')') depth -= 1;
    else if (depth === 0) outside += token;
  }
  return outside;
}

const CLASS = ' class="';
const marks = new RegExp(`<(?:${someElements})(?=[ >])| class="[^"]*| data-[a-z]+="[^"]*`, 'g');

/**
 * All marks in a page that selectors may need, in their original form: `<h2`, ` class="a b` without its end.
 */
function findMarks(markup: string): readonly string[] {
  return markup.match(marks) ?? [];
}

/** The result of `findMarks` in the notation of `toSelector`. */
function marksOf(found: readonly string[]): Set<string> {
  const marks = new Set<string>();
  for (const mark of found) {
    if (!mark.startsWith(CLASS)) marks.add(mark);
    else for (const name of mark.slice(CLASS.length).split(' ')) marks.add(`.${name}`);
  }
  return marks;
}

/** The custom properties of `:root`, by name. */
export type Tokens = ReadonlyMap<string, string>;

/** Reads the declarations of minified `:root` rules. */
function readTokens(bodies: readonly string[]): Tokens {
  const declarations = bodies.flatMap((body) => body.split(';'));
  return new Map(
    declarations.map((declaration) => {
      const end = declaration.indexOf(':');
      return [declaration.slice(0, end), declaration.slice(end + 1)];
    }),
  );
}

/** Declarations with each token replaced by its value; unknown names are left to the browser. */
function withTokensInPlace(body: string, tokens: Tokens): string {
  return body.replace(/var\((--[\w-]+)(?:,[^()]*)?\)/g, (asked, name: string) => {
    const value = tokens.get(name);
    return value === undefined ? asked : withTokensInPlace(value, tokens);
  });
}
