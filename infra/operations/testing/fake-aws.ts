import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The result of an operator's `aws` command: an answer, or an error as AWS prints it. */
export type Answer = { prints: unknown } | { fails: string };

/** The error text and exit code of AWS's command line. */
export const refusal = (name: string, operation: string, said: string): Answer => ({
  fails: `An error occurred (${name}) when calling the ${operation} operation: ${said}`,
});

export type FakeAws = {
  /** A folder to prepend to PATH. */
  folder: string;
  /** Every call, in order, as one line. */
  calls(): string[];
  remove(): void;
};

/**
 * An `aws` command in a separate folder. The first rule whose pattern (a shell's) fits the arguments answers;
 * a call without a rule fails. `lambda invoke` writes its answer into the given file.
 */
export function fakeAws(rules: readonly (readonly [pattern: string, answer: Answer])[]): FakeAws {
  const folder = mkdtempSync(join(tmpdir(), 'mirsah-aws-'));
  const log = join(folder, 'calls');
  const cases = rules.map(([pattern, answer], index) => {
    const file = join(folder, `${index}.answer`);
    const text = 'fails' in answer ? answer.fails : textOf(answer.prints);
    writeFileSync(file, text);
    if ('fails' in answer) return `${quoted(pattern)}) cat '${file}' >&2; exit 254 ;;`;
    if (pattern.startsWith('lambda invoke'))
      return `${quoted(pattern)}) for last; do :; done; cp '${file}' "$last"; echo None ;;`;
    return `${quoted(pattern)}) cat '${file}' ;;`;
  });
  const script = `#!/bin/sh
echo "$*" >>'${log}'
case "$*" in
${cases.join('\n')}
*) echo "no answer to aws $*" >&2; exit 252 ;;
esac
`;
  writeFileSync(join(folder, 'aws'), script);
  chmodSync(join(folder, 'aws'), 0o755);
  return {
    folder,
    calls: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** A pattern in which only `*` is special. */
const quoted = (pattern: string) =>
  `${pattern
    .split('*')
    .map((part) => (part ? `'${part}'` : ''))
    .join('*')}`;
