import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { localRegion } from '@mirsah/infra-aws/regions';

const originSecret = 'mirsah-local-origin-secret';
const phoneKeys = JSON.stringify({ current: 'mirsah-local-key-of-phones-in-keys', previous: null });
const telegramWebhookSecret = 'mirsah-local-telegram-webhook';

/** Names and credentials of the local system. The credentials work for servers on this machine only. */
export const settings = {
  region: localRegion,
  accessKeyId: 'mirsah-local',
  secretAccessKey: 'mirsah-local-secret',
  originSecret,
  tableName: 'mirsah',
  userPoolId: `${localRegion}_MirsahDev`,
  userPoolClientId: 'mirsahlocaldashboard',
  siteBucket: 'mirsah-sites',
  appBucket: 'mirsah-app',
  uploadBucket: 'mirsah-uploads',
  demoSite: 'oud-perfume',
  givenUpBucket: 'mirsah-given-up',
  egressQueue: 'mirsah-egress',
  egressFailures: 'mirsah-egress-failures',
  customersQueue: 'mirsah-customers',
  reportsQueue: 'mirsah-reports',
  reportsFailures: 'mirsah-reports-failures',
  networksQueue: 'mirsah-networks',
  notifyQueue: 'mirsah-notify',
  notifyFailures: 'mirsah-notify-failures',
  telegramWebhookSecret,
  viewsQueue: 'mirsah-views',
  viewsFailures: 'mirsah-views-failures',
  viewsBucket: 'mirsah-view-archive',
  accountsBucket: 'mirsah-accounts',
  accountsFile: 'accounts.gz',
  secretsKeyId: 'mirsah-secrets',
  /** Functions that a schedule calls, here each minute. */
  eachMinute: ['repair', 'sweep-deliveries', 'close-days', 'rebuild-insights', 'notify', 'retention'],
  phoneKeys,
  /** The texts of the deployment's secrets, by name. */
  secrets: {
    'mirsah-origin': JSON.stringify({ current: originSecret, other: '' }),
    'mirsah-phone-keys': phoneKeys,
    'mirsah-notifications': JSON.stringify({
      push: 'mirsah-local-secret-of-web-push',
      telegramToken: '1:mirsah-local-bot',
      telegramBot: 'mirsah_local_bot',
    }),
    'mirsah-telegram-webhook': telegramWebhookSecret,
    'mirsah-canary': 'mirsah-Local-canary-0',
  },
} as const;

/** The folder of the product's checkout. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The folder of all local data; `MIRSAH_DATA_DIR` names another one. */
export const dataDir =
  process.env.MIRSAH_DATA_DIR ?? fileURLToPath(new URL('../../../.local', import.meta.url));

const DEFAULT_PORT = 3000;

/** The port that `PORT` names. Throws with advice when it is not a port number. */
export function wantedPort(value: string | undefined): number {
  if (!value) return DEFAULT_PORT;
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`PORT=${value} is not a port number. Try PORT=3001 npm start`);
}

export async function isPortFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
