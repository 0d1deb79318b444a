import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { egressEventSource } from '@mirsah/infra-aws/constructs/event-sources.ts';
import type { lambdaEntries } from '../../lambda-bundling.ts';
import type { LambdaFunction } from '../lambda-function.ts';
import type { Services } from './services.ts';
import { root, settings } from './settings.ts';

type FunctionName = keyof typeof lambdaEntries;

/** The environment that the functions get on AWS from CDK, pointing at the local services. */
export function setFunctionEnvironment(services: Services, sitesDomain: string): void {
  Object.assign(process.env, {
    AWS_REGION: settings.region,
    AWS_ACCESS_KEY_ID: settings.accessKeyId,
    AWS_SECRET_ACCESS_KEY: settings.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: services.dynamoDb.endpoint,
    AWS_ENDPOINT_URL_S3: services.s3.endpoint,
    AWS_ENDPOINT_URL_SQS: services.sqs.endpoint,
    AWS_ENDPOINT_URL_KMS: services.kms.endpoint,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: services.cognito.endpoint,
    TABLE_NAME: settings.tableName,
    SITE_BUCKET: settings.siteBucket,
    USER_POOL_ID: settings.userPoolId,
    UPLOAD_BUCKET: settings.uploadBucket,
    SITES_DOMAIN: sitesDomain,
    SITES_PROTOCOL: 'http',
    SECRETS_KEY_ID: settings.secretsKeyId,
    EGRESS_QUEUE_URL: services.sqs.queueUrl(settings.egressQueue),
    EGRESS_MOST_TRIES: String(egressEventSource.mostTries),
    WHATSAPP_API_URL: `${services.partners.whatsAppUrl}/v23.0`,
    TRUSTED_PARTNER_HOSTS: new URL(services.partners.codNetworkUrl).host,
    // A partner that keeps silent is given up on sooner than on AWS.
    PARTNER_TIMEOUT_MS: '3000',
    ORIGIN_SECRET: settings.originSecret,
    POWERTOOLS_LOG_LEVEL: process.env.POWERTOOLS_LOG_LEVEL ?? 'WARN',
    POWERTOOLS_DEV: 'true',
  });
}

/** Loads a bundled function afresh: each stack gets its own instance, as each container does. */
export async function loadFunction<Handler>(name: FunctionName, instance: string): Promise<Handler> {
  const url = pathToFileURL(join(root, `.build/functions/${name}.mjs`));
  url.searchParams.set('instance', instance);
  const module: { handler: Handler } = await import(url.href);
  return module.handler;
}

/** A function that is loaded when it is called first. */
export function lazily<Event>(name: 'repair' | 'republish' | 'rebuild-insights'): LambdaFunction<Event> {
  let loading: Promise<LambdaFunction<Event>> | undefined;
  return async (event, context) => {
    loading ??= loadFunction<LambdaFunction<Event>>(name, randomUUID());
    return (await loading)(event, context);
  };
}
