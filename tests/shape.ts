import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/**
 * `npm run check:shape`: prints how many files each workspace has and how large they are, and fails when
 * there are more fragments than allowed, or when files, folders or nouns import each other in a circle, types
 * included. A noun is a folder of a workspace with all that is in it: `core/domain/order`,
 * `dashboard/features/desk`. A fragment is a file of at most 30 lines that only one other file imports
 * (docs/decisions/0118).
 */
const LIMITS = { fragments: 20, cycles: 0 };

const FRAGMENT_LINES = 30;
const notProduct = /\.d\.ts$|\.(?:test|fixture)\.tsx?$|^tests\/|\/(?:fixtures?|testing)\//;

type Package = { name: string; folder: string; exports: Record<string, string> };

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter(existsSync);
const known = new Set(tracked);
const files = tracked.filter((file) => /\.(?:ts|tsx|astro)$/.test(file) && !notProduct.test(file));
const packages = tracked.filter((file) => /.\/package\.json$/.test(file)).map(readPackage);
const lines = new Map(files.map((file) => [file, readFileSync(file, 'utf8').split('\n').length - 1]));
const imports = new Map(files.map((file) => [file, importsOf(file)]));
const importers = Map.groupBy(
  [...imports].flatMap(([file, targets]) => [...targets].map((target) => ({ file, target }))),
  ({ target }) => target,
);

const workspaces = Map.groupBy(files, workspaceOf);
console.table(
  Object.fromEntries([...workspaces, ['all', files] as const].map(([name, part]) => [name, measure(part)])),
);
const cycles = [
  ...cyclesIn(files, (file) => imports.get(file) ?? new Set()),
  ...cyclesIn([...new Set(files.map((file) => dirname(file)))], (folder) => importedBy(folder, dirname)),
  ...cyclesIn([...new Set(files.map(nounOf))], (noun) => importedBy(noun, nounOf)),
];
if (process.argv.includes('--fragments')) for (const file of files.filter(isFragment)) console.log(file);
for (const cycle of cycles) console.log(`cycle: ${cycle.join(' ')}`);
const { fragments } = measure(files);
const isWithin = fragments <= LIMITS.fragments && cycles.length <= LIMITS.cycles;
if (!isWithin) console.log('beyond the limits:', LIMITS);
process.exit(isWithin ? 0 : 1);

function readPackage(file: string): Package {
  const { name, exports } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Package>;
  return { name: name ?? '', folder: dirname(file), exports: exports ?? {} };
}

function importsOf(file: string): Set<string> {
  const specifiers = [
    ...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g),
  ].map(([, specifier = '']) => specifier.split('?')[0] ?? '');
  const targets = specifiers.map((specifier) => resolve(file, specifier));
  return new Set(
    targets.filter((target) => target !== undefined && target !== file && lines.has(target)),
  ) as Set<string>;
}

/** The file that an import means: relative, or an entry of one of the product's packages. */
function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) {
    const path = normalize(join(dirname(from), specifier));
    return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => known.has(candidate));
  }
  const owner = packages.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
  if (!owner) return undefined;
  const entry = `.${specifier.slice(owner.name.length)}`;
  const path = owner.exports[entry] ?? (owner.exports['./*'] ? entry : undefined);
  return path && join(owner.folder, path);
}

function measure(part: readonly string[]) {
  const sizes = part.map(sizeOf).sort((a, b) => a - b);
  return {
    files: part.length,
    lines: sizes.reduce((sum, size) => sum + size, 0),
    median: sizes[Math.floor(sizes.length / 2)] ?? 0,
    fragments: part.filter(isFragment).length,
    longest: sizes.at(-1) ?? 0,
  };
}

function isFragment(file: string): boolean {
  return sizeOf(file) <= FRAGMENT_LINES && importers.get(file)?.length === 1;
}

function sizeOf(file: string): number {
  return lines.get(file) ?? 0;
}

function workspaceOf(file: string): string {
  return /^(?:core|infra)\/[^/]+(?=\/)|^[^/]+(?=\/)/.exec(file)?.[0] ?? '(root)';
}

/** The folder of a workspace that a file is in; a file directly in a workspace is a noun of its own. */
function nounOf(file: string): string {
  const top = /^(?:dashboard\/features|(?:core|infra)\/[^/]+|[^/]+)\/[^/]+/.exec(file)?.[0];
  return top ?? file;
}

/** The groups that the files of one group import. */
function importedBy(group: string, groupOf: (file: string) => string): Set<string> {
  const inside = files.filter((file) => groupOf(file) === group);
  const targets = inside.flatMap((file) => [...(imports.get(file) ?? [])].map(groupOf));
  return new Set(targets.filter((target) => target !== group));
}

/** Groups of nodes that reach each other (strongly connected components, Tarjan). */
function cyclesIn(nodes: readonly string[], next: (node: string) => ReadonlySet<string>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const lower = (node: string, to: number) => low.set(node, Math.min(low.get(node) ?? to, to));
  const visit = (node: string) => {
    const own = index.size;
    index.set(node, own);
    low.set(node, own);
    stack.push(node);
    for (const target of next(node)) {
      if (!index.has(target)) {
        visit(target);
        lower(node, low.get(target) ?? own);
      } else if (stack.includes(target)) lower(node, index.get(target) ?? own);
    }
    if (low.get(node) !== own) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) found.push(group.sort());
  };
  for (const node of nodes) if (!index.has(node)) visit(node);
  return found;
}
