/**
 * How every Lambda function is bundled, on AWS and on the local stack alike: a minified ES module for Node
 * 24, in a folder with the modules that it imports only when it needs them. Built HTML pages are part of the
 * bundle as text; React runs in production mode; packages that still call `require` get one.
 */
export const lambdaBundling = {
  format: 'esm',
  target: 'node24',
  banner: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  define: { 'process.env.NODE_ENV': '"production"' },
  loader: { '.html': 'text' },
  /** Packages that a bundle excludes. */
  external: [
    // Native code: installed beside the bundle for the platform it runs on.
    'sharp',
    // Sources of credentials that the SDK tries after the environment, which is where Lambda puts them.
    '@aws-sdk/credential-provider-ini',
    '@aws-sdk/credential-provider-login',
    '@aws-sdk/credential-provider-process',
    '@aws-sdk/credential-provider-sso',
    '@aws-sdk/credential-provider-web-identity',
    '@aws-sdk/credential-provider-http',
    '@smithy/credential-provider-imds',
    // The SDK's detection of a browser's name.
    'bowser',
  ],
} as const;

/** Entry files of the functions, from the repository's root. */
export const lambdaEntries = {
  public: 'functions/public.ts',
  merchant: 'functions/merchant.ts',
  admin: 'functions/admin.ts',
  'user-pool': 'functions/triggers/user-pool.ts',
  'export-accounts': 'functions/accounts/export.ts',
  publisher: 'publisher/handler.ts',
  repair: 'publisher/repair-handler.ts',
  republish: 'publisher/republish-handler.ts',
  egress: 'functions/egress/handler.ts',
  notify: 'functions/notify/handler.ts',
  'sweep-deliveries': 'functions/egress/sweep.ts',
  'read-networks': 'functions/egress/read-networks.ts',
  domains: 'functions/domains/handler.ts',
  canary: 'functions/canary/handler.ts',
  'canary-network': 'functions/canary/network.ts',
  images: 'functions/images/handler.ts',
  'table-stream': 'functions/streams/handler.ts',
  'collect-views': 'functions/views/collect.ts',
  'count-views': 'functions/views/count.ts',
  'close-days': 'functions/views/close-days.ts',
  'rebuild-insights': 'functions/streams/rebuild-metrics.ts',
  'rekey-phones': 'functions/rekey-phones.ts',
  retention: 'functions/retention.ts',
} as const;
