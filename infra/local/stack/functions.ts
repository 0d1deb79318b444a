import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import type { SecretName } from '@mirsah/functions/runtime/secrets';
import { egressEventSource } from '@mirsah/infra-aws/constructs/event-sources';
import type { lambdaEntries } from '../../lambda-bundling.ts';
import { domainsTarget } from '../domains/network.ts';
import type { LambdaFunction } from '../lambda-function.ts';
import type { Services } from './services.ts';
import { root, settings } from './settings.ts';

export type FunctionName = keyof typeof lambdaEntries;

/** The secrets of the functions by their variable, on AWS by ARN and here by name. */
const secretArns: Record<`${SecretName}_ARN`, keyof typeof settings.secrets> = {
  ORIGIN_SECRET_ARN: 'mirsah-origin',
  PHONE_KEYS_ARN: 'mirsah-phone-keys',
  NOTIFICATIONS_SECRET_ARN: 'mirsah-notifications',
  TELEGRAM_WEBHOOK_SECRET_ARN: 'mirsah-telegram-webhook',
  CANARY_SECRET_ARN: 'mirsah-canary',
};

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
    AWS_ENDPOINT_URL_SECRETS_MANAGER: services.secretsManager.endpoint,
    ...secretArns,
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
    CUSTOMERS_QUEUE_URL: services.sqs.queueUrl(settings.customersQueue),
    REPORTS_QUEUE_URL: services.sqs.queueUrl(settings.reportsQueue),
    NETWORKS_QUEUE_URL: services.sqs.queueUrl(settings.networksQueue),
    NOTIFY_QUEUE_URL: services.sqs.queueUrl(settings.notifyQueue),
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
    // More often than on AWS, because a local user should not wait five minutes.
    READ_EVERY_SECONDS: '2',
    POWERTOOLS_LOG_LEVEL: process.env.POWERTOOLS_LOG_LEVEL ?? 'WARN',
    POWERTOOLS_DEV: 'true',
    // There is no CloudWatch; the lines would only fill the console.
    POWERTOOLS_METRICS_DISABLED: process.env.POWERTOOLS_METRICS_DISABLED ?? 'true',
  });
}

const INSTANCE = 'instance';

/**
 * Modules that an instance of a bundle imports from its folder, at any time, belong to that instance as well.
 */
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const instance = specifier.startsWith('.') && context.parentURL?.split(`?${INSTANCE}=`)[1];
    return instance ? { ...resolved, url: `${resolved.url}?${INSTANCE}=${instance}` } : resolved;
  },
});

export type Functions = {
  /** The function in the format of its event source. Its bundle is loaded by the first call. */
  get<Event>(name: FunctionName): LambdaFunction<Event>;
  /** Makes the next call of each named function load its bundle again. */
  reload(names: readonly FunctionName[]): void;
  /** Signals that the functions' environment is complete. */
  begin(): void;
  /** Ends the functions' processes, other than this one. */
  stop(): Promise<void>;
};

/** A call of a function, with all asynchronous work that it starts, even if it outlives the call. */
type RunningCall = { name: FunctionName; end(error: unknown): void };
const runningCalls = new AsyncLocalStorage<RunningCall>();

/** Modules are never unloaded, so a function that fails repeatedly keeps its instance for a while. */
const RELOAD_AFTER_MS = 60_000;

/**
 * The product's bundled functions in `folder`. Every opening has its own instance of each module, as every
 * container has on AWS, so that two stacks in one process share no state. A call whose code throws outside of
 * an await fails, and the next call loads the bundle again, if `surviveFunctions` watches over the process.
 */
export function openFunctions(folder = join(root, '.build/functions')): Functions {
  const reloadedAt = new Map<FunctionName, number>();
  const loaded = new Map<FunctionName, Promise<LambdaFunction<unknown>>>();
  const load = (name: FunctionName) => {
    const loading = loaded.get(name) ?? importHandler(folder, name);
    loaded.set(name, loading);
    return loading;
  };
  return {
    get: (name) => (event, context) => {
      const ended = Promise.withResolvers<never>();
      // It may be rejected after the call has responded.
      ended.promise.catch(() => undefined);
      const end = (error: unknown) => {
        const now = performance.now();
        if (now - (reloadedAt.get(name) ?? Number.NEGATIVE_INFINITY) >= RELOAD_AFTER_MS) {
          reloadedAt.set(name, now);
          loaded.delete(name);
        }
        ended.reject(new Error(`The function ${name} has ended: ${error}`, { cause: error }));
      };
      return runningCalls.run({ name, end }, () =>
        Promise.race([load(name).then((handler) => handler(event, context)), ended.promise]),
      );
    },
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

/**
 * Ends only the function that throws, or rejects, outside of an await: on AWS its container would end, not
 * the others. `otherwise` is called for an error of the product's own.
 */
export function surviveFunctions({
  log,
  otherwise,
}: {
  log(line: string): void;
  otherwise(error: unknown): void;
}): void {
  const onError = (error: unknown) => {
    const call = runningCalls.getStore();
    if (!call) return otherwise(error);
    log(
      `The function ${call.name} has ended by an error that nothing in it awaits. It starts again with its next call: ${inspect(error)}`,
    );
    call.end(error);
  };
  // Without its own process it ends everything; only the line with its name can be logged then.
  process.on('exit', (code) => {
    const call = runningCalls.getStore();
    if (call) log(`The function ${call.name} has ended this process with process.exit (exit code ${code}).`);
  });
  process.on('uncaughtException', onError);
  process.on('unhandledRejection', onError);
}
