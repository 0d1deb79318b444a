/** Names of the local system's parts. Credentials open nothing but servers on this machine. */
export const settings = {
  region: 'me-central-1',
  accessKeyId: 'mirsah-local',
  secretAccessKey: 'mirsah-local-secret',
  originSecret: 'mirsah-local-origin-secret',
  tableName: 'mirsah',
  userPoolId: 'me-central-1_MirsahDev',
  userPoolClientId: 'mirsahlocaldashboard',
  siteBucket: 'mirsah-sites',
  appBucket: 'mirsah-app',
  uploadBucket: 'mirsah-uploads',
  demoSite: 'oud-perfume',
  publisherFailures: 'mirsah-publisher-failures',
  egressQueue: 'mirsah-egress',
  egressFailures: 'mirsah-egress-failures',
  secretsKeyId: 'mirsah-secrets',
  tableStreamFailures: 'mirsah-table-stream-failures',
} as const;
