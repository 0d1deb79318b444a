import type { KnipConfig } from 'knip';

/** Dead files, exports and dependencies. Lambda entries and command files are where use begins. */
const config: KnipConfig = {
  ignoreExportsUsedInFile: true,
  workspaces: {
    '.': { entry: ['infra/lambda-bundling.ts'], project: ['*.ts', 'infra/*.ts'] },
    'core/domain': { entry: ['**/*.test.ts'], project: ['**/*.ts'] },
    'core/contracts': { project: ['**/*.ts'] },
    'core/table': { project: ['**/*.ts'] },
    functions: { entry: ['api/{public,merchant}.ts'], project: ['**/*.ts'] },
    publisher: { entry: ['handler.ts'], project: ['**/*.ts'] },
    'landing-template': {
      entry: ['site/pages/**/*.astro', 'astro.config.ts', 'order-form/{loader.ts,island.tsx}'],
      project: ['**/*.{ts,tsx,astro}'],
    },
    dashboard: { entry: ['app/main.tsx', 'vite.config.ts'], project: ['**/*.{ts,tsx}'] },
    'infra/aws': { entry: ['app.ts'], project: ['**/*.ts'] },
    'infra/local': {
      entry: ['{start,reset,build}.ts', 'demo/pictures/render.ts'],
      project: ['**/*.ts'],
    },
    tests: { entry: ['run.ts', 'bench/run.ts', '**/*.test.ts', 'faults/stack-process.ts'], project: ['**/*.ts'] },
  },
};

export default config;
