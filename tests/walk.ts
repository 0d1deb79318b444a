import { createRequire } from 'node:module';
import { cruise, type IReporterOutput } from 'dependency-cruiser';
import * as z from 'zod';
import { readArguments } from './fixtures/arguments.ts';

/**
 * `npm run walk`: how many files one may have to open to understand a save, an order or a view, by room,
 * measured from the imports of the code. `npm run walk -- order` lists them in the order in which imports
 * lead to them. Types are not followed; a door is counted and not opened: behind it lies what the walk is not
 * about.
 */
const walks: Record<string, { title: string; from: string[]; doors: string[] }> = {
  save: {
    title: 'Save of a page → S3',
    from: ['functions/api/landing-pages.ts', 'core/table/page/landing-pages.ts', 'publisher/handler.ts'],
    doors: ['core/contracts/api.ts', 'core/domain/messages', 'landing-template/'],
  },
  order: {
    title: 'Order form → stored order',
    from: ['functions/api/submit-order.ts', 'core/table/order/place-order.ts'],
    doors: ['core/contracts/api.ts', 'core/domain/messages', 'landing-template/'],
  },
  view: {
    title: 'View of a page → insights',
    from: ['functions/api/visits.ts', 'functions/views/count.ts', 'functions/views/close-days.ts'],
    doors: ['core/contracts/api.ts', 'core/domain/messages'],
  },
};

const [chosen] = readArguments(Object.keys(walks).join(', '), (word) => word in walks);

const cruised = z.object({
  modules: z.array(
    z.object({
      source: z.string(),
      dependencies: z.array(z.object({ resolved: z.string(), dependencyTypes: z.array(z.string()) })),
    }),
  ),
});

const { options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const { output }: IReporterOutput = await cruise(
  ['core', 'functions', 'publisher', 'landing-template'],
  options,
);
const imports = new Map(
  cruised
    .parse(output)
    .modules.filter(({ source }) => /^(?!.*node_modules).*\.tsx?$/.test(source))
    .map(({ source, dependencies }) => [
      source,
      dependencies
        .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
        .map(({ resolved }) => resolved),
    ]),
);

for (const [name, { title, from, doors }] of Object.entries(walks)) {
  const files = closure(from, doors);
  const rooms = Map.groupBy(files, roomOf);
  console.log(`\n${title}: ${files.length} files in ${rooms.size} rooms`);
  if (chosen === name) for (const file of files) console.log(`  ${file}`);
  else console.table(Object.fromEntries([...rooms].map(([room, inside]) => [room, inside.length])));
}

/** Files in the order in which imports lead to them, each once. */
function closure(from: string[], doors: string[]): string[] {
  const missing = from.filter((file) => !imports.has(file));
  if (missing.length > 0) throw new Error(`A walk begins at what is not there: ${missing.join(', ')}`);
  const found = new Set(from);
  for (const file of found) {
    if (doors.some((door) => file.startsWith(door))) continue;
    for (const target of imports.get(file) ?? []) if (imports.has(target)) found.add(target);
  }
  return [...found];
}

/** The folder of a file; the files that lie flat in a workspace are one room. */
function roomOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'));
}
