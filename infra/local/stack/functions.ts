import { randomUUID } from 'node:crypto';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { egressEventSource } from '@mirsah/infra-aws/constructs/event-sources';
import type { lambdaEntries } from '../../lambda-bundling.ts';
import { domainsTarget } from '../domains/network.ts';
import type { LambdaFunction } from '../lambda-function.ts';
import type { Services } from './services.ts';
import { root, settings } from './settings.ts';

export type FunctionName = keyof typeof lambdaEntries;

/** The environment that the functions get on AWS from CDK, pointing at the local services. */
export function setFunctionEnvironment(services: Services, sitesDomain: string, collectorUrl: string): void {
  services.connectionFakes.setTelegramWebhook({
    url: `http://${sitesDomain}/api/telegram/webhook`,
    secret: settings.telegramWebhookSecret,
  });
  Object.assign(process.env, {
    AWS_REGION: settings.region,
    AWS_ACCESS_KEY_ID: settings.accessKeyId,
    AWS_SECRET_ACCESS_KEY: settings.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: services.dynamoDb.endpoint,
    AWS_ENDPOINT_URL_S3: services.front.endpoint,
    AWS_ENDPOINT_URL_SQS: services.sqs.endpoint,
    AWS_ENDPOINT_URL_KMS: services.kms.endpoint,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: services.cognito.endpoint,
    TABLE_NAME: services.tableName,
    SITE_BUCKET: settings.siteBucket,
    USER_POOL_ID: settings.userPoolId,
    USER_POOL_CLIENT_ID: settings.userPoolClientId,
    UPLOAD_BUCKET: settings.uploadBucket,
    SITES_DOMAIN: sitesDomain,
    SITES_PROTOCOL: 'http',
    COLLECTOR_URL: collectorUrl,
    APP_DOMAIN: sitesDomain,
    AWS_ENDPOINT_URL_CLOUDFRONT: services.domainNetwork.endpoint,
    DOMAINS_TARGET: domainsTarget,
    DOMAINS_DISTRIBUTION_ID: 'LOCAL',
    DOMAINS_CONNECTION_GROUP_ID: 'LOCAL',
    DOMAINS_ENDPOINT: `http://127.0.0.1:${new URL(`http://${sitesDomain}`).port}`,
    DNS_RESOLVERS: [1, 2, 3].map(() => `${services.domainNetwork.endpoint}/dns-query`).join(','),
    SECRETS_KEY_ID: settings.secretsKeyId,
    EGRESS_QUEUE_URL: services.sqs.queueUrl(settings.egressQueue),
    REPORTS_QUEUE_URL: services.sqs.queueUrl(settings.reportsQueue),
    NOTIFY_QUEUE_URL: services.sqs.queueUrl(settings.notifyQueue),
    PUSH_SECRET: settings.pushSecret,
    TELEGRAM_TOKEN: settings.telegramToken,
    TELEGRAM_BOT: settings.telegramBot,
    TELEGRAM_WEBHOOK_SECRET: settings.telegramWebhookSecret,
    TELEGRAM_API_URL: services.connectionFakes.telegramUrl,
    TELEGRAM_LINK_URL: `${services.connectionFakes.telegramUrl}/t.me`,
    VIEWS_QUEUE_URLS: services.sqs.queueUrl(settings.viewsQueue),
    VIEWS_BUCKET: settings.viewsBucket,
    ACCOUNTS_BUCKET: settings.accountsBucket,
    ACCOUNTS_FILE: settings.accountsFile,
    ACCOUNTS_REGION: settings.region,
    MAX_RECEIVE_COUNT: String(egressEventSource.maxReceiveCount),
    WHATSAPP_API_URL: `${services.connectionFakes.whatsAppUrl}/v23.0`,
    META_EVENTS_URL: `${services.connectionFakes.adNetworksUrl}/v26.0`,
    TIKTOK_EVENTS_URL: `${services.connectionFakes.adNetworksUrl}/open_api/v1.3`,
    SNAPCHAT_EVENTS_URL: `${services.connectionFakes.adNetworksUrl}/v3`,
    GA4_EVENTS_URL: services.connectionFakes.adNetworksUrl,
    TRUSTED_CONNECTION_HOSTS: new URL(services.connectionFakes.codNetworkUrl).host,
    // A fake that does not answer times out sooner than on AWS.
    CONNECTION_TIMEOUT_MS: '3000',
    // Sooner than on AWS: nobody waits five minutes on their own machine.
    READ_EVERY_SECONDS: '2',
    ORIGIN_SECRET: settings.originSecret,
    PHONE_KEYS: settings.phoneKeys,
    POWERTOOLS_LOG_LEVEL: process.env.POWERTOOLS_LOG_LEVEL ?? 'WARN',
    POWERTOOLS_DEV: 'true',
    // There is no CloudWatch; the lines would only fill the console.
    POWERTOOLS_METRICS_DISABLED: process.env.POWERTOOLS_METRICS_DISABLED ?? 'true',
  });
}

const INSTANCE = 'instance';

/** What an instance of a bundle imports from its folder, now or later, is that instance's own as well. */
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const instance = specifier.startsWith('.') && context.parentURL?.split(`?${INSTANCE}=`)[1];
    return instance ? { ...resolved, url: `${resolved.url}?${INSTANCE}=${instance}` } : resolved;
  },
});

export type Functions = {
  /** The function as its event source calls it. Its bundle is loaded by the first call. */
  get<Event>(name: FunctionName): LambdaFunction<Event>;
  /** Makes the next call of each named function load its bundle again. */
  reload(names: readonly FunctionName[]): void;
  /** Says that the functions' environment is complete. */
  begin(): void;
  /** Ends what the functions run in, if that is not this process. */
  stop(): Promise<void>;
};

/**
 * The product's bundled functions in `folder`. Every opening has its own instance of each module, as every container
 * has on AWS, so that two stacks in one process share no state.
 */
export function openFunctions(folder = join(root, '.build/functions')): Functions {
  const loaded = new Map<FunctionName, Promise<LambdaFunction<unknown>>>();
  const load = (name: FunctionName) => {
    const loading = loaded.get(name) ?? importHandler(folder, name);
    loaded.set(name, loading);
    return loading;
  };
  return {
    get: (name) => async (event, context) => (await load(name))(event, context),
    reload(names) {
      for (const name of names) loaded.delete(name);
    },
    begin: () => undefined,
    stop: async () => undefined,
  };
}

async function importHandler(folder: string, name: FunctionName): Promise<LambdaFunction<unknown>> {
  const url = pathToFileURL(join(folder, name, 'index.mjs'));
  url.searchParams.set(INSTANCE, randomUUID());
  const module: { handler: LambdaFunction<unknown> } = await import(url.href);
  return module.handler;
}
