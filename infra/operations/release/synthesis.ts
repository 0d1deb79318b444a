import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** A stack's template, with only the properties that are read here. */
export type Template = { Resources?: Record<string, Resource> };

export type Resource = {
  Type: string;
  Properties?: Record<string, unknown>;
  DeletionPolicy?: string;
};

const manifest = z.object({
  artifacts: z.record(z.string(), z.object({ type: z.string(), environment: z.string().optional() })),
});

/** A synthesis's stacks with the region of each, from `aws://ACCOUNT/REGION`. */
export function readStacks(folder: string): { name: string; region: string }[] {
  const file = join(folder, 'manifest.json');
  if (!existsSync(file)) throw new Error(`There is no synthesis in ${folder}`);
  const { artifacts } = manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  return Object.entries(artifacts).flatMap(([name, { type, environment = '' }]) =>
    type === 'aws:cloudformation:stack' ? [{ name, region: environment.split('/').at(-1) ?? '' }] : [],
  );
}

/** The templates of a folder such as `cdk.out`, by the name of their stack. */
export function readTemplates(folder: string): Record<string, Template> {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const templates = files.filter((file) => file.endsWith('.template.json'));
  if (templates.length === 0) throw new Error(`There is no synthesis in ${folder}`);
  return Object.fromEntries(
    templates.map((file) => [
      file.replace('.template.json', ''),
      JSON.parse(readFileSync(join(folder, file), 'utf8')) as Template,
    ]),
  );
}
