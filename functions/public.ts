import { SQSClient } from '@aws-sdk/client-sqs';
import { systemClock } from '@mirsah/domain/clock';
import { createContactMessageInbox } from '@mirsah/table/account/contact-messages';
import { createOwnerStatuses } from '@mirsah/table/account/users';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { readPhoneKeys, withPhoneKeys } from '@mirsah/table/dynamo/phone-keys';
import { withoutUnreadable, withSharedReads } from '@mirsah/table/dynamo/query';
import { createRateCounter } from '@mirsah/table/dynamo/rate-limits';
import { clientOptions, connectTable } from '@mirsah/table/dynamo/table';
import { createFormStore } from '@mirsah/table/order/abandoned-forms';
import { createOfferAnswers, createReceiptRepository } from '@mirsah/table/order/orders';
import { createCodeHash, createCodeSettlement, createPhoneCodes } from '@mirsah/table/order/phone-codes';
import { createOrderPlacement } from '@mirsah/table/order/place-order';
import { createRiskSettings } from '@mirsah/table/order/risk-settings';
import { createConnectionRepository } from '@mirsah/table/outbound/connections';
import { createConversionConnections } from '@mirsah/table/outbound/conversions';
import { createBusinessDetailsRepository } from '@mirsah/table/page/business-details';
import { createPageDomains } from '@mirsah/table/page/custom-domains';
import { createExperimentRepository } from '@mirsah/table/page/experiments';
import { createPublicLandingPages } from '@mirsah/table/page/landing-pages';
import { createSystemSettings } from '@mirsah/table/settings';
import * as z from 'zod';
import { contactMessages } from './api/contact-messages.ts';
import { keepForm } from './api/keep-form.ts';
import { telegramWebhook } from './api/notifications.ts';
import { publicPages } from './api/public-pages.ts';
import { receipts } from './api/receipts.ts';
import { registration } from './api/registration.ts';
import { errorPageFor, submitOrder } from './api/submit-order.ts';
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
  /** The secret of the bot's webhook. */
  TELEGRAM_WEBHOOK_SECRET: z.string().min(16),
  /** The queues of views that wait to be counted, comma-separated. */
  VIEWS_QUEUE_URLS: z.string().min(1),
  /** Host of the merchants' pages, e.g. `mirsah.site`; a page lives on `{subdomain}.{SITES_DOMAIN}`. */
  SITES_DOMAIN: z.string().min(1),
  SITES_PROTOCOL: z.enum(['https', 'http']).default('https'),
  /** Host of the dashboard and the product's own pages. */
  APP_DOMAIN: z.string().min(1),
});

const secrets = ['ORIGIN_SECRET', 'PHONE_KEYS', 'TELEGRAM_WEBHOOK_SECRET'] as const;

/** The API for shoppers and visitors, and Meta's webhook. */
export const handler = apiLambda({ secrets, unavailable: errorPageFor }, (variables) => {
  const environment = environmentSchema.parse(variables);
  // Batches the reads of an order.
  const table = withSharedReads(connectTable(environment.TABLE_NAME));
  const optional = withoutUnreadable(table);
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
    placement: createOrderPlacement(withPhones),
    forms: createFormStore(withPhones),
    receipts: createReceiptRepository(table),
    answers: createOfferAnswers(withPhones),
    phoneCodes: {
      codes: createPhoneCodes(table),
      codeHash: createCodeHash(withPhones.phoneKeys),
      settlement: createCodeSettlement(withPhones),
    },
    inbox: createContactMessageInbox(table),
    settings: createSystemSettings(table),
    rates: createRateCounter(table),
    viewQueue: createViewQueue(sqs, environment.VIEWS_QUEUE_URLS.split(',')),
    connections: createConnectionRepository(table),
    // Decrypts WhatsApp's app secrets, to check Meta's signatures.
    secrets: createEnvelope(createKmsDataKeys(environment.SECRETS_KEY_ID)),
    reportQueue: createEgressQueue(sqs, environment.REPORTS_QUEUE_URL),
    notifyQueue: createNotifyQueue(sqs, environment.NOTIFY_QUEUE_URL),
    telegramSecret: environment.TELEGRAM_WEBHOOK_SECRET,
  };
  const forShoppers = {
    ...ports,
    businessDetails: createBusinessDetailsRepository(optional),
    riskSettings: createRiskSettings(optional),
    connections: createConnectionRepository(optional),
    conversionConnections: createConversionConnections(optional),
  };
  return {
    originSecret: environment.ORIGIN_SECRET,
    callerOf: noCaller,
    endpoints: {
      ...submitOrder(forShoppers),
      ...receipts(forShoppers),
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
