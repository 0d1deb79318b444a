/** A comment or a test title, with its first line. */
export type Prose = { line: number; text: string };

/** Block comments at the start of a line, or after code. The stars of a glob (`a/**`) do not start one. */
const blocks = /(?<=^|[\s(,{])\/\*\*?(?=\s)[\s\S]*?\*\//gm;
const lineComments = /(?<=^\s*|[\s;,({[])\/\/ .*$/gm;
/** The first argument of `test`, `it` and `describe`, also after their `each`. */
const titles =
  /(?:\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)*|\]\))\(\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/g;

/** The comments of a file, and the titles of a test file: block comments, line comments, titles. */
export function proseOf(file: string, source: string): Prose[] {
  const patterns = /\.(?:test|suite)\.tsx?$/.test(file)
    ? [blocks, lineComments, titles]
    : [blocks, lineComments];
  return patterns.flatMap((pattern) =>
    [...source.matchAll(pattern)].map((match) => ({
      line: source.slice(0, match.index).split('\n').length,
      text: match[1] ?? match[0],
    })),
  );
}
