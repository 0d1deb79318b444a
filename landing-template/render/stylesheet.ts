import { findMarks, marksOf, type Rule, readRules, type Selector } from './css-rules.ts';
import { readTokens, withTokensInPlace } from './style-tokens.ts';

/**
 * All rules, and those that a first screen can need as they stand there; `written` keeps what first screens of the
 * same marks share, which most do.
 */
export type Stylesheet = { rules: readonly Rule[]; first: readonly Rule[]; written: Map<string, string> };
/** More kinds of first screens than there are; so many kept weigh two megabytes. */
const MOST_WRITTEN = 500;

/** Classes that a page's script sets, so that no markup shows them beforehand (mark-broken-pictures.ts, loader.ts). */
const setByScript = ['.broken', '.off'];
/** What no page shows before somebody touches it or scrolls to its end, and the colours of drawings. */
const lateSelectors = /:(?:hover|focus)|\.menu \.links|:has\(\.bar\)| \.i$|^@keyframes/;
/** Drawings, the font of other languages' letters, and how a touch is answered: all of it may follow the words. */
const lateBodies = /--i:|mask:|-latin\.|^(?:scroll-[a-z-]+|cursor|-webkit-text-size-adjust):[\w% -]+$/;
/** What only the pages for crawlers show, which have all their styles in them. */
const CRAWLERS_PAGE = '.bot';

/** Reads a minified stylesheet once, for all pages. */
export function readStylesheet(css: string): Stylesheet {
  const rules = readRules(css);
  return { rules, first: firstRules(rules), written: new Map() };
}

/** Without tokens: each stands where it is asked for, which is shorter for so few rules. */
function firstRules(rules: readonly Rule[]): Rule[] {
  const tokens = readTokens(rules.filter(isRoot).map(({ body }) => body));
  return rules
    .filter((rule) => !isRoot(rule))
    .map((rule) => {
      const body = withTokensInPlace(rule.body, tokens);
      const selectors = rule.selectors.filter((selector) => !isLate(rule, selector));
      return { ...rule, selectors, body, text: textOf(selectors, body) };
    })
    .filter(({ selectors }) => selectors.length > 0);
}

const isRoot = ({ selectors }: Rule) => selectors[0]?.text === ':root';
const isLate = ({ body }: Rule, { text }: Selector) => lateBodies.test(body) || lateSelectors.test(text);
const textOf = (selectors: readonly Selector[], body: string) =>
  `${selectors.map(({ text }) => text).join(',')}{${body}}`;

/** The rules that can match something in `markup`, each `@media` once, after everything outside of them. */
export function usedStyles({ rules }: Stylesheet, markup: string): string {
  const present = marksOf(findMarks(markup));
  for (const name of setByScript) present.add(name);
  return writePresent(rules, present);
}

/** What `markup` needs to look right when it is first seen; the rest can follow with `laterStyles`. */
export function firstStyles({ first, written }: Stylesheet, markup: string): string {
  const found = findMarks(markup);
  const key = found.join();
  const kept = written.get(key);
  if (kept !== undefined) return kept;
  const css = writePresent(first, marksOf(found));
  if (written.size >= MOST_WRITTEN) written.clear();
  written.set(key, css);
  return css;
}

/** All but what `firstStyles` puts into every page: it may come after them and changes nothing that is seen. */
export function laterStyles({ rules }: Stylesheet): string {
  return write(
    rules,
    (selector, rule) =>
      !selector.needs.includes(CRAWLERS_PAGE) &&
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
