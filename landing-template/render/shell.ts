import { createHash } from 'node:crypto';
import { firstStyles, readStylesheet, type Stylesheet, usedStyles } from './stylesheet.ts';

const places = ['head', 'styles', 'body', 'data'] as const;
type Place = (typeof places)[number];

/** A built page with places for rendered parts. */
export type Shell = {
  /** Its text; every second piece is the name of a place. */
  pieces: readonly string[];
  stylesheet: Stylesheet;
  /** Address of the styles that can be loaded after the first screen (`shared-styles.ts`). */
  laterStyles: string | undefined;
  /** What only pages with blocks have: more styles, in the same two parts, and the address of the blocks' script. */
  blocks: { stylesheet: Stylesheet; laterStyles: string | undefined; script: string | undefined };
  /** Of its inline scripts. */
  hashes: readonly string[];
};

const shells = new Map<string, Shell>();

/** Parses a built shell, each only once. Throws for a page that lacks a place: it was not built from this template. */
export function readShell(html: string): Shell {
  const shell = shells.get(html) ?? parseShell(html);
  shells.set(html, shell);
  return shell;
}

const styles =
  /<style>([\s\S]*?)<\/style>(?:<link rel="stylesheet" href="([^"]*)">)?(?:<style>([\s\S]*?)<\/style><link rel="stylesheet" href="([^"]*)">)?/;
const blocksScript = /<script type="module" src="([^"]*)" data-for="blocks"><\/script>/;

function parseShell(built: string): Shell {
  const html = built.replace(/>\s+</g, '><');
  const [element, css = '', laterStyles, blocksCss = '', laterBlocks] = styles.exec(html) ?? [];
  const [scriptElement, script] = blocksScript.exec(html) ?? [];
  const open = html.replace(element ?? '', element ? '<!--styles-->' : '').replace(scriptElement ?? '', '');
  const pieces = open.split(/<!--(head|styles|body|data)-->/);
  const missing = places.find((place) => !pieces.includes(place));
  if (missing) throw new Error(`the shell has no place for ${missing}`);
  const stylesheet = readStylesheet(css);
  return {
    pieces,
    stylesheet,
    laterStyles,
    blocks: { stylesheet: readStylesheet(blocksCss, stylesheet), laterStyles: laterBlocks, script },
    hashes: scriptHashes(open),
  };
}

/**
 * Fills a shell with rendered parts and the styles that the body uses. Where the body links the file of later styles,
 * only those for what is above that link. `hasBlocks` says whether the body may need the blocks' styles.
 */
export function fillShell(
  { pieces, stylesheet, laterStyles, blocks }: Shell,
  parts: { head: string; body: string; data: string },
  { hasBlocks = false } = {},
): string {
  const [above = '', below] = laterStyles
    ? parts.body.split(`<link rel="stylesheet" href="${laterStyles}"`)
    : [parts.body];
  const sheets = hasBlocks ? [stylesheet, blocks.stylesheet] : [stylesheet];
  const stylesFor = below === undefined ? usedStyles : firstStyles;
  const css = sheets.map((sheet) => stylesFor(sheet, above)).join('');
  const filled: Record<Place, string> = { ...parts, styles: `<style>${css}</style>` };
  return pieces.reduce((html, piece, index) => html + (index % 2 ? filled[piece as Place] : piece), '');
}

const inlineScripts =
  /<script(?![^>]*\s(?:src|type="application\/[a-z+]*json")[\s=>"])[^>]*>([\s\S]*?)<\/script>/g;

/** The hashes of a document's inline scripts, as a policy names them. */
export function scriptHashes(html: string): string[] {
  return Array.from(
    html.matchAll(inlineScripts),
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}
