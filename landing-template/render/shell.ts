import { createHash } from 'node:crypto';
import { firstStyles, readStylesheet, type Stylesheet, usedStyles } from './stylesheet.ts';

const places = ['head', 'styles', 'body', 'data'] as const;
type Place = (typeof places)[number];

/**
 * A shell read once: its text by the places it keeps open, its styles by rule, the address of the file with those
 * that can come later (`shared-styles.ts`), its inline scripts' hashes.
 */
export type Shell = {
  pieces: readonly string[];
  stylesheet: Stylesheet;
  laterStyles: string | undefined;
  hashes: readonly string[];
};

const shells = new Map<string, Shell>();

/** Reads a built shell. Each is read once; throws when it lacks a place: it was not built from this template. */
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
 * Pours rendered parts into a shell, with those of its styles that the body uses: all of them, or where the body asks
 * for the file of later styles, what stands above that place needs.
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
  // The split leaves the names of the places between the pieces.
  return pieces.reduce((html, piece, index) => html + (index % 2 ? filled[piece as Place] : piece), '');
}

const inlineScripts =
  /<script(?![^>]*\s(?:src|type="application\/[a-z+]*json")[\s=>"])[^>]*>([\s\S]*?)<\/script>/g;

/** The hashes of a shell's own inline scripts, as a policy names them. */
export function scriptHashes(shell: string): string[] {
  return Array.from(
    shell.matchAll(inlineScripts),
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}
