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

function parseShell(built: string): Shell {
  const html = built.replace(/>\s+</g, '><');
  const [element, css = '', laterStyles] =
    /<style>([\s\S]*?)<\/style>(?:<link rel="stylesheet" href="([^"]*)">)?/.exec(html) ?? [];
  const open = element ? html.replace(element, '<!--styles-->') : html;
  const pieces = open.split(/<!--(head|styles|body|data)-->/);
  const missing = places.find((place) => !pieces.includes(place));
  if (missing) throw new Error(`the shell has no place for ${missing}`);
  return { pieces, stylesheet: readStylesheet(css), laterStyles, hashes: scriptHashes(html) };
}

/**
 * Fills a shell with rendered parts and the styles that the body uses. Where the body links the file of later styles,
 * only those for what is above that link.
 */
export function fillShell(
  { pieces, stylesheet, laterStyles }: Shell,
  parts: { head: string; body: string; data: string },
): string {
  const [above = '', below] = laterStyles
    ? parts.body.split(`<link rel="stylesheet" href="${laterStyles}"`)
    : [parts.body];
  const css = below === undefined ? usedStyles(stylesheet, above) : firstStyles(stylesheet, above);
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
