/** Who may import whom: the architecture as a rule. See README, «Folders». */
const workspaces = [
  'core/domain',
  'core/contracts',
  'core/table',
  'functions',
  'publisher',
  'landing-template',
  'dashboard',
  'infra/aws',
  'infra/local',
  'infra/operations',
  'tests',
];

const mayImport = {
  'core/domain': [],
  'core/contracts': ['core/domain'],
  'core/table': ['core/domain'],
  'landing-template': ['core/domain'],
  dashboard: ['core/domain', 'core/contracts', 'landing-template'],
  functions: ['core/domain', 'core/contracts', 'core/table', 'landing-template'],
  publisher: ['core/domain', 'core/table', 'landing-template'],
  'infra/aws': ['core/contracts', 'core/table'],
  'infra/operations': ['core/domain', 'core/table', 'functions', 'infra/aws', 'infra/local'],
};

const inside = (folder) => `^${folder}/`;

/** Tests may reach further than the code beside them. */
const testFiles = '\\.(?:test|fixture)\\.tsx?$';

const layers = Object.entries(mayImport).map(([from, allowed]) => ({
  name: `${from.replace('/', '-')}-imports`,
  comment: `${from} may import ${allowed.join(', ') || 'no other workspace'}`,
  severity: 'error',
  from: { path: inside(from), pathNot: testFiles },
  to: { path: workspaces.filter((folder) => folder !== from && !allowed.includes(folder)).map(inside) },
}));

/** A path through the file system would go around the other workspace's `exports`. */
const doors = workspaces.map((folder) => ({
  name: `${folder.replace('/', '-')}-uses-doors`,
  comment: 'Another workspace is imported by its name, through an entry that its package.json exports.',
  severity: 'error',
  from: { path: inside(folder) },
  to: {
    path: workspaces.filter((other) => other !== folder).map(inside),
    dependencyTypes: ['local'],
  },
}));

/** Use cases and ports of the domain: what only functions, publisher and table may import. */
const serverSide = [
  '^core/domain/[a-z-]+/(?:commands|ports)\\.ts$',
  inside('core/domain/cod-network'),
  '^core/domain/custom-domain/(?:advance|host)\\.ts$',
  '^core/domain/landing-page/plan-limit\\.ts$',
  '^core/domain/metrics/(?:count-views|fold|recalculate)\\.ts$',
  '^core/domain/order/(?:change|effects|place|screening)\\.ts$',
  '^core/domain/user/(?:admin|delete-account|own-account|save-settings)\\.ts$',
];

module.exports = {
  forbidden: [
    ...layers,
    ...doors,
    {
      name: 'no-use-cases-in-browsers',
      comment: 'Contracts, screens and pages know schemas and rules: no use cases, no ports.',
      severity: 'error',
      from: { path: ['core/contracts', 'dashboard', 'landing-template'].map(inside), pathNot: testFiles },
      to: { path: serverSide },
    },
    {
      name: 'template-in-functions-for-pages-only',
      comment: 'Only the endpoints that answer shoppers and visitors with a page render the template.',
      severity: 'error',
      from: {
        path: '^functions/',
        pathNot: '^functions/api/(?:submit-order|receipts|contact-messages)\\.ts$',
      },
      to: { path: inside('landing-template') },
    },
    {
      name: 'public-reaches-no-accounts',
      comment:
        "The shoppers' function has no business with accounts: it neither loads Cognito's client nor may call it.",
      severity: 'error',
      from: { path: '^functions/public\\.ts$' },
      to: { path: '^functions/(?:cognito|merchant|admin)\\.ts$', reachable: true },
    },
    {
      name: 'domain-is-pure',
      comment: 'The domain knows neither AWS nor Node nor React.',
      severity: 'error',
      from: { path: inside('core/domain'), pathNot: testFiles },
      to: { path: 'node_modules/(?:@aws-sdk|react|@middy)|^node:', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-imports-local-or-tests',
      comment:
        'What runs on one machine only is never part of the product. A command asks where the product runs.',
      severity: 'error',
      from: { pathNot: ['^infra/(?:local|operations/commands)/', '^tests/', '^vitest\\.config'] },
      to: { path: ['^infra/local/', '^tests/'] },
    },
    {
      name: 'operations-know-where-the-product-runs',
      comment: 'Commands find the product of this machine; they need nothing else of it.',
      severity: 'error',
      from: { path: inside('infra/operations') },
      to: {
        path: inside('infra/local'),
        pathNot: '^infra/local/stack/(?:running-instance|settings)\\.ts$',
      },
    },
    {
      name: 'nothing-deployed-imports-operations',
      comment: 'What an operator starts is no part of what is deployed.',
      severity: 'error',
      from: { pathNot: ['^infra/(?:local|operations)/', '^tests/'] },
      to: { path: inside('infra/operations') },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'A path that a package does not export resolves nowhere.',
      severity: 'error',
      from: {},
      to: {
        couldNotResolve: true,
        pathNot: ['\\.html$', '\\.css$', '[?]url$', '^astro:', '^virtual:', '^aws-lambda$'],
      },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)(?:dist|cdk\\.out|\\.build|\\.local|\\.astro)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'browser', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
