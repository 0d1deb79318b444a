import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Directories of what `npm run build` makes for browsers. */
export type Builds = { landingTemplate: string; dashboard: string };

/** Throws when something is not built yet, rather than deploying half a product. */
export function findBuilds(root: string): Builds {
  const builds = {
    landingTemplate: join(root, 'landing-template/dist'),
    dashboard: join(root, 'dashboard/dist'),
  };
  const proof = [join(builds.landingTemplate, 'shell.html'), join(builds.dashboard, 'app.html')];
  for (const file of proof) {
    if (!existsSync(file)) throw new Error(`${file} is missing: run \`npm run build\` first`);
  }
  return builds;
}
