/** The places that a built shell keeps open for what is rendered into it. */
export type ShellParts = { head: string; body: string; state?: string };

/** Pours rendered parts into a shell. Throws when the shell lacks a place: it was not built from this template. */
export function fillShell(shell: string, parts: ShellParts): string {
  return Object.entries(parts).reduce((html, [name, part]) => {
    const place = `<!--${name}-->`;
    // Split at the shell's own first mark: what is poured in may hold anything, the mark's text too.
    const at = html.indexOf(place);
    if (at < 0) throw new Error(`the shell has no place for ${name}`);
    return html.slice(0, at) + part + html.slice(at + place.length);
  }, shell);
}
