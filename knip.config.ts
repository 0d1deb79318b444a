import type { KnipConfig } from 'knip';

/** Dead files, exports and dependencies. Lambda entries and command files are where use begins. */
const config: KnipConfig = {
  ignoreExportsUsedInFile: true,
  workspaces: {
    '.': {
      entry: ['infra/lambda-bundling.ts'],
      project: ['*.ts', 'infra/*.ts'],
      // dependency-cruiser's parser, which it asks for by name.
      ignoreDependencies: ['@swc/core'],
    },
    'core/domain': { entry: ['**/*.test.ts'], project: ['**/*.ts'] },
    'core/contracts': { project: ['**/*.ts'] },
    'core/table': { project: ['**/*.ts'] },
    functions: {
      entry: [
        '{public,merchant,admin}.ts',
        '{canary,domains,egress,images,streams}/handler.ts',
        'canary/network.ts',
        '{rekey-phones,retention}.ts',
        'notify/handler.ts',
        'egress/sweep.ts',
        'egress/read-networks.ts',
        'views/{collect,count,close-days}.ts',
        'streams/rebuild-metrics.ts',
        'triggers/user-pool.ts',
        'accounts/export.ts',
      ],
      project: ['**/*.ts'],
    },
    publisher: { entry: ['{handler,repair-handler,republish-handler}.ts'], project: ['**/*.ts'] },
    'landing-template': {
      entry: ['site/pages/**/*.astro', 'order-form/island.tsx', 'browser/loader.ts'],
      project: ['**/*.{ts,tsx,astro}'],
    },
    dashboard: { project: ['**/*.{ts,tsx}'] },
    'infra/aws': { entry: ['stacks/app.ts'], project: ['**/*.ts'] },
    'infra/local': {
      entry: ['commands/*.ts', 'edge/front-process.ts', 'stack/function-process.ts'],
      project: ['**/*.ts'],
      // Windows’ own list of processes.
      ignoreBinaries: ['tasklist'],
    },
    'infra/operations': { entry: ['commands/*.ts'], project: ['**/*.ts'] },
    tests: {
      entry: [
        '**/*.test.ts',
        'faults/{reported-run,stack-process}.ts',
        'bench/{flood-orders,full-page,publish-worker,render-pages,started-plain,started-with-secrets,write-rich-page}.ts',
      ],
      project: ['**/*.ts'],
    },
  },
};

export default config;
