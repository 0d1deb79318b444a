import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';

/** What at least as many entries need is in one file for all of them. */
const MANY = 8;

/**
 * Puts modules that many screens share into a few files. Otherwise the bundler makes a file for each set of
 * screens that share something, and a screen loads over 150 of them. A build that is not written finds what
 * each entry needs without unused code; the groups follow from it. Visitors who sign in load hardly anything
 * of the screens behind it, and the editor's preview, a document of its own, little of the dashboard.
 * `config` is that of the build, without this plugin.
 */
export function sharedChunks(config: UserConfig): Plugin {
  return {
    name: 'shared-chunks',
    apply: 'build',
    async config({ root = import.meta.dirname }) {
      const codeSplitting = { groups: await groupsOf({ ...config, root }) };
      return { build: { rolldownOptions: { output: { codeSplitting } } } };
    },
  };
}

async function groupsOf(config: UserConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, sourcemap: false, reportCompressedSize: false },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each]] : [])));
  /** The modules that are loaded with an entry, on its own or by static imports. */
  function modulesOf(entry: Rolldown.OutputChunk, seen = new Set<string>()): string[] {
    if (seen.has(entry.fileName)) return [];
    seen.add(entry.fileName);
    const imported = entry.imports.flatMap((file) => {
      const chunk = chunks.get(file);
      return chunk ? modulesOf(chunk, seen) : [];
    });
    const own = Object.entries(entry.modules).filter(([, { renderedLength }]) => renderedLength > 0);
    return [...own.map(([id]) => id), ...imported];
  }
  const entries = [...chunks.values()].filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry);
  const needed = (isMeant: (module: string) => boolean) =>
    new Set(
      entries
        .filter(({ facadeModuleId }) => isMeant(facadeModuleId ?? ''))
        .flatMap((entry) => modulesOf(entry)),
    );
  const start = needed((module) => module.endsWith('/app.html'));
  const preview = needed((module) => module.endsWith('/preview.html'));
  // Not the parts of sign-in that few people see, such as the code of a second factor.
  const visitors = needed((module) => /\/features\/auth\/[^/]+-page\.tsx$/.test(module));
  const needs = new Map<string, number>();
  for (const entry of entries) for (const id of modulesOf(entry)) needs.set(id, (needs.get(id) ?? 0) + 1);
  const isShared = (id: string, least = MANY) => (needs.get(id) ?? 0) >= least;
  const groups: [name: string, isIn: (id: string) => boolean][] = [
    ['base', (id) => start.has(id) && preview.has(id)],
    ['start', (id) => start.has(id)],
    ['sign-in-base', (id) => visitors.has(id) && preview.has(id)],
    ['sign-in', (id) => visitors.has(id) && isShared(id)],
    ['page-base', (id) => preview.has(id) && isShared(id)],
    ['icons', (id) => id.includes('@tabler/icons-react') && isShared(id, 2)],
    ['screens', (id) => isShared(id)],
  ];
  // An entry waits for what it imports on demand, which must not wait for the entry's own file.
  const isEntry = (id: string) => /\/(?:app|preview)\/main\.tsx$/.test(id);
  return groups.map(([name, isIn], index) => ({
    name,
    test: (id) => !isEntry(id) && isIn(id),
    priority: groups.length - index,
    // A module that is imported and not used there would bring what it needs from the preview.
    includeDependenciesRecursively: name !== 'screens',
  }));
}
