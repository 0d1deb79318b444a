import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { systemClock } from '@mirsah/domain/clock';
import { createFormIntake } from '@mirsah/table/abandoned-forms';
import { createConnectionRepository } from '@mirsah/table/connections';
import { createContactMessageInbox } from '@mirsah/table/contact-messages';
import { createConversionConnections } from '@mirsah/table/conversions';
import { createPageDomains } from '@mirsah/table/custom-domains';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { withSharedReads } from '@mirsah/table/dynamo/query';
import { clientOptions, openTable } from '@mirsah/table/dynamo/table';
import { createExperimentRepository } from '@mirsah/table/experiments';
import { createPublicLandingPages } from '@mirsah/table/landing-pages';
import { createOfferAnswers, createReceiptRepository } from '@mirsah/table/orders';
import { createCodeHash, createCodeSettlement, createPhoneCodes } from '@mirsah/table/phone-codes';
import { readPhoneKeys, withPhoneKeys } from '@mirsah/table/phone-keys';
import { createOrderPlacement } from '@mirsah/table/place-order';
import { createRateCounter } from '@mirsah/table/rate-limits';
import { createRiskSettings } from '@mirsah/table/risk-settings';
import { createSellerRepository } from '@mirsah/table/sellers';
import { createSystemSettings } from '@mirsah/table/settings';
import { createOwnerStatuses } from '@mirsah/table/users';
import * as z from 'zod';
import { contactMessages } from './api/contact-messages.ts';
import { keepForm } from './api/keep-form.ts';
import { telegramWebhook } from './api/notifications.ts';
import { publicPages } from './api/public-pages.ts';
import { receipts } from './api/receipts.ts';
import { registration } from './api/registration.ts';
import { submitOrder } from './api/submit-order.ts';
import { createViewQueue, visits } from './api/visits.ts';
import { whatsAppWebhook } from './api/whatsapp-webhook.ts';
import { createEnvelope, createKmsDataKeys } from './connections/secrets.ts';
import { createEgressQueue } from './egress/queue.ts';
import { noCaller } from './http/caller.ts';
import { apiLambda, type EndpointsFor } from './http/endpoint.ts';
import { createVisitorHash } from './http/request.ts';
import { createNotifyQueue } from './notify/queue.ts';
import {
  notifyEnvironment,
  originEnvironment,
  phonesEnvironment,
  reportsEnvironment,
  secretsEnvironment,
  tableEnvironment,
} from './runtime/lambda.ts';

const environmentSchema = z.object({
  ...tableEnvironment,
  ...originEnvironment,
  ...phonesEnvironment,
  ...secretsEnvironment,
  ...reportsEnvironment,
  ...notifyEnvironment,
  /** What the webhook of the platform's bot was set with; empty where there is none. */
  TELEGRAM_WEBHOOK_SECRET: z.string().default(''),
  /** Where views wait until they are counted: several queues, with commas between them. */
  VIEWS_QUEUE_URLS: z.string().min(1),
  /** Host of the merchants' pages, e.g. `mirsah.site`; a page lives on `{subdomain}.{SITES_DOMAIN}`. */
  SITES_DOMAIN: z.string().min(1),
  SITES_PROTOCOL: z.enum(['https', 'http']).default('https'),
  /** Host of the dashboard and the product's own pages. */
  APP_DOMAIN: z.string().min(1),
});

/** What shoppers and visitors call, and Meta to report on WhatsApp messages. */
export const handler = apiLambda(() => {
  const environment = environmentSchema.parse(process.env);
  // What an order needs to know is read together.
  const table = withSharedReads(
    openTable(observed(new DynamoDBClient(clientOptions())), environment.TABLE_NAME),
  );
  const sqs = observed(new SQSClient(clientOptions()));
  const withPhones = withPhoneKeys(table, readPhoneKeys(environment.PHONE_KEYS));
  const ports = {
    clock: systemClock,
    sites: { domain: environment.SITES_DOMAIN, protocol: environment.SITES_PROTOCOL },
    mainHost: environment.APP_DOMAIN,
    domains: createPageDomains(table),
    visitorHash: createVisitorHash(environment.ORIGIN_SECRET),
    pages: createPublicLandingPages(table),
    experiments: createExperimentRepository(table),
    ownerStatus: createOwnerStatuses(table),
    sellers: createSellerRepository(table),
    placement: createOrderPlacement(withPhones),
    forms: createFormIntake(withPhones),
    receipts: createReceiptRepository(table),
    answers: createOfferAnswers(withPhones),
    phoneCodes: {
      codes: createPhoneCodes(table),
      codeHash: createCodeHash(withPhones.phoneKeys),
      settlement: createCodeSettlement(withPhones),
    },
    inbox: createContactMessageInbox(table),
    riskSettings: createRiskSettings(table),
    settings: createSystemSettings(table),
    rates: createRateCounter(table),
    viewQueue: createViewQueue(sqs, environment.VIEWS_QUEUE_URLS.split(',')),
    connections: createConnectionRepository(table),
    conversionConnections: createConversionConnections(table),
    // Opens WhatsApp's app secrets, to check Meta's signatures.
    secrets: createEnvelope(createKmsDataKeys(environment.SECRETS_KEY_ID)),
    reportQueue: createEgressQueue(sqs, environment.REPORTS_QUEUE_URL),
    notifyQueue: createNotifyQueue(sqs, environment.NOTIFY_QUEUE_URL),
    telegramSecret: environment.TELEGRAM_WEBHOOK_SECRET,
  };
  return {
    originSecret: environment.ORIGIN_SECRET,
    callerOf: noCaller,
    endpoints: {
      ...submitOrder(ports),
      ...receipts(ports),
      ...keepForm(ports),
      ...contactMessages(ports),
      ...whatsAppWebhook(ports),
      ...telegramWebhook(ports),
      ...registration(ports),
      ...visits(ports),
      ...publicPages(ports),
    } satisfies EndpointsFor<'public'>,
  };
});
