import { createHash } from 'node:crypto';
import type { Theme } from '@mirsah/domain/landing-page/theme';
import { fontAddress, fontFaces, readexFiles } from '../theme/fonts.ts';
import { type PageLook, pageLook } from '../theme/theme-styles.ts';
import {
  firstStyles,
  isFontFace,
  ownPartsIn,
  readStylesheet,
  type Stylesheet,
  type Tokens,
  tokensOf,
  usedStyles,
  withTokens,
} from './stylesheet.ts';

const places = ['head', 'styles', 'body', 'data'] as const;
type Place = (typeof places)[number];

/** A built page with places for rendered parts. */
export type Shell = {
  /** Its text; every second piece is the name of a place. */
  pieces: readonly string[];
  stylesheet: Stylesheet;
  /**
   * Address of the styles that a page without blocks can load after its first screen (`shared-styles.ts`).
   */
  laterStyles: string | undefined;
  /** For pages with blocks: additional styles, and their own file of later styles. */
  blocks: { stylesheet: Stylesheet; laterStyles: string | undefined };
  /** Address of the first script: of all pages, and of those with interactive blocks. */
  loader: string | undefined;
  loaderWithBlocks: string | undefined;
  /** Address of the order form's script for pages with zones or parts of an address. */
  zonedForm: string | undefined;
  /** Address of the additional script of pages which store abandoned forms. */
  keepForm: string | undefined;
  /** Of its inline scripts. */
  hashes: readonly string[];
  /** The shell with a theme, by the theme's JSON: merchants' pages share a few. */
  themed: Map<string, ThemedShell>;
};

type ThemedShell = Pick<Shell, 'pieces'> & {
  stylesheets: readonly Stylesheet[];
  before: string;
  after: string;
};
/** More themes than in a run of the publisher; each takes some 40 KB. */
const MAX_THEMES = 100;

const shells = new Map<string, Shell>();

/**
 * Parses a built shell, each only once. Throws for a page that lacks a placeholder: it was not built from
 * this template.
 */
export function readShell(html: string): Shell {
  const shell = shells.get(html) ?? parseShell(html);
  shells.set(html, shell);
  return shell;
}

const styles =
  /<style>([\s\S]*?)<\/style>(?:<link rel="stylesheet" href="([^"]*)">)?(?:<style>([\s\S]*?)<\/style><link rel="stylesheet" href="([^"]*)">)?/;
const partScripts = /<script type="module" src="([^"]*)" data-for="([^"]*)"><\/script>/g;

function parseShell(built: string): Shell {
  const html = built.replace(/>\s+</g, '><');
  const [element, css = '', laterStyles, blocksCss = '', laterBlocks] = styles.exec(html) ?? [];
  const scripts = new Map(Array.from(html.matchAll(partScripts), ([, src, part]) => [part, src]));
  const open = html.replace(element ?? '', element ? '<!--styles-->' : '').replace(partScripts, '');
  const pieces = open.split(/<!--(head|styles|body|data)-->/);
  const missing = places.find((place) => !pieces.includes(place));
  if (missing) throw new Error(`the shell has no place for ${missing}`);
  const stylesheet = readStylesheet(css);
  return {
    pieces,
    stylesheet,
    laterStyles,
    blocks: { stylesheet: readStylesheet(blocksCss, stylesheet), laterStyles: laterBlocks },
    loader: scripts.get('every-page'),
    loaderWithBlocks: scripts.get('blocks'),
    zonedForm: scripts.get('zoned-form'),
    keepForm: scripts.get('keep-form'),
    hashes: scriptHashes(open),
    themed: new Map(),
  };
}

/** Address of the file with the styles that a page can load after its first screen. */
export const findLaterStyles = ({ laterStyles, blocks }: Shell, hasBlocks: boolean): string | undefined =>
  hasBlocks ? blocks.laterStyles : laterStyles;

/**
 * Fills a shell with rendered parts and the styles that the body uses. If the body links the file of later
 * styles, only those for the content above that link. `hasBlocks` is true if the body may need the blocks'
 * styles.
 */
export function fillShell(
  shell: Shell,
  rendered: { head: string; body: string; data: string },
  { hasBlocks = false, theme = null }: { hasBlocks?: boolean; theme?: Theme | null } = {},
): string {
  const laterStyles = findLaterStyles(shell, hasBlocks);
  const { pieces, stylesheets, before, after } = themedShell(shell, theme);
  const [above = '', below] = laterStyles
    ? rendered.body.split(`<link rel="stylesheet" href="${laterStyles}"`)
    : [rendered.body];
  const sheets = hasBlocks ? stylesheets : stylesheets.slice(0, 1);
  const parts = hasBlocks ? ownPartsIn(rendered.body) : undefined;
  const css = sheets
    .map((sheet) => (below === undefined ? usedStyles(sheet, above) : firstStyles(sheet, above, parts)))
    .join('');
  const filled: Record<Place, string> = { ...rendered, styles: `<style>${before}${css}${after}</style>` };
  return pieces.reduce((html, piece, index) => html + (index % 2 ? filled[piece as Place] : piece), '');
}

/**
 * The shell with a theme: the first screen's styles with its values, and its tokens for the later styles. Its
 * typeface replaces Readex, so that no other is loaded.
 */
function themedShell(shell: Shell, theme: Theme | null): ThemedShell {
  const { pieces, stylesheet, blocks, themed } = shell;
  const look = pageLook(theme);
  if (!look) return { pieces, stylesheets: [stylesheet, blocks.stylesheet], before: '', after: '' };
  const key = JSON.stringify(theme);
  const made = themed.get(key) ?? makeThemed(shell, look);
  if (themed.size >= MAX_THEMES) themed.clear();
  themed.set(key, made);
  return made;
}

function makeThemed({ pieces, stylesheet, blocks }: Shell, { tokens, font, rules }: PageLook): ThemedShell {
  const own = tokensOf([...stylesheet.rules, ...blocks.stylesheet.rules]);
  const all: Tokens = new Map([...own, ...tokens]);
  const changed = [...tokens].filter(([name, value]) => own.get(name) !== value);
  const sheet = ({ rules }: Stylesheet) =>
    withTokens(font ? rules.filter((rule) => !isFontFace(rule)) : rules, all);
  const withFont = (piece: string) =>
    font
      ? piece
          .replace(fontAddress(readexFiles.arabic), fontAddress(font.files.arabic))
          .replace(fontAddress(readexFiles.signs), fontAddress(font.files.signs))
      : piece;
  return {
    pieces: pieces.map(withFont),
    stylesheets: [sheet(stylesheet), sheet(blocks.stylesheet)],
    before: font ? fontFaces(font) : '',
    // More specific than `:root`, because the files of later styles follow.
    after: `html:root{${changed.map(([name, value]) => `${name}:${value}`).join(';')}}${rules}`,
  };
}

const inlineScripts =
  /<script(?![^>]*\s(?:src|type="application\/[a-z+]*json")[\s=>"])[^>]*>([\s\S]*?)<\/script>/g;

/** The hashes of a document's inline scripts, in the policy's format. */
export function scriptHashes(html: string): string[] {
  return Array.from(
    html.matchAll(inlineScripts),
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}
