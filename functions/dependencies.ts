import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { systemClock } from '@mirsah/domain/clock';
import { withinPlan } from '@mirsah/domain/landing-page/plan-limit';
import { createAuditLog } from '@mirsah/table/audit-log';
import { createBlockedPhoneRepository } from '@mirsah/table/blocked-phones';
import { createConnectionRepository } from '@mirsah/table/connections';
import { createContactMessageInbox, createContactMessageRepository } from '@mirsah/table/contact-messages';
import { createMerchantData } from '@mirsah/table/delete-account';
import { createDeliveryRepository } from '@mirsah/table/deliveries';
import { openTable } from '@mirsah/table/dynamo/table';
import { createImageRepository } from '@mirsah/table/images';
import {
  createLandingPageRepository,
  createPageCounts,
  createPublicLandingPages,
} from '@mirsah/table/landing-pages';
import { createMessageTemplateRepository, createProductRepository } from '@mirsah/table/merchant-resources';
import { createMetricsRepository, createTopPages } from '@mirsah/table/metrics';
import { createOrderMessageRepository } from '@mirsah/table/order-messages';
import { createOrderRepository, createReceiptRepository } from '@mirsah/table/orders';
import { createPageVersionRepository } from '@mirsah/table/page-versions';
import { createPageViewRepository, createViewRateLimit } from '@mirsah/table/page-views';
import { createOrderPlacement } from '@mirsah/table/place-order';
import { createRateCounter } from '@mirsah/table/rate-limits';
import { createEditableSettings, createSystemSettings } from '@mirsah/table/settings';
import { createSubdomainAvailability } from '@mirsah/table/subdomains';
import { createUserRepository } from '@mirsah/table/user-admin';
import { createOwnerStatuses, createProfileRepository } from '@mirsah/table/users';
import { createPageCache } from './api/visited-pages.ts';
import { createAccountPolicy, createIdentityAdmin, createIdentityProvider } from './cognito.ts';
import { createCodNetwork } from './connections/cod-network.ts';
import { createEnvelope, createKmsDataKeys } from './connections/secrets.ts';
import { createWhatsAppSender } from './connections/whatsapp.ts';
import { createEgressQueue } from './egress/queue.ts';
import { createUploadStore } from './images/upload.ts';
import { getEnvironment, safeRequestOptions } from './runtime/environment.ts';

let dependencies: ReturnType<typeof create> | undefined;

/** Every port that use cases ask for, made once per container. Clients are made nowhere else. */
export function getDependencies() {
  dependencies ??= create();
  return dependencies;
}

function create() {
  const environment = getEnvironment();
  const table = openTable(new DynamoDBClient({}), environment.TABLE_NAME);
  const outside = safeRequestOptions(environment);
  const cognito = new CognitoIdentityProviderClient({});
  const userPoolId = environment.USER_POOL_ID;
  const settings = createSystemSettings(table);
  const profiles = createProfileRepository(table);
  const pageCounts = createPageCounts(table);
  return {
    clock: systemClock,
    landingPages: withinPlan(createLandingPageRepository(table), { pageCounts, profiles, settings }),
    pages: createPublicLandingPages(table),
    versions: createPageVersionRepository(table),
    subdomains: createSubdomainAvailability(table),
    orders: createOrderRepository(table),
    placement: createOrderPlacement(table),
    blockedPhones: createBlockedPhoneRepository(table),
    receipts: createReceiptRepository(table),
    inbox: createContactMessageInbox(table),
    contactMessages: createContactMessageRepository(table),
    profiles,
    images: createImageRepository(table),
    products: createProductRepository(table),
    messageTemplates: createMessageTemplateRepository(table),
    connections: createConnectionRepository(table),
    deliveries: createDeliveryRepository(table),
    messages: createOrderMessageRepository(table),
    rates: createRateCounter(table),
    secrets: createEnvelope(createKmsDataKeys(new KMSClient({}), environment.SECRETS_KEY_ID)),
    egress: createEgressQueue(new SQSClient({}), environment.EGRESS_QUEUE_URL),
    codNetwork: createCodNetwork(outside),
    whatsApp: createWhatsAppSender({ ...outside, apiUrl: environment.WHATSAPP_API_URL }),
    uploads: createUploadStore(new S3Client({}), environment.UPLOAD_BUCKET),
    identityProvider: createIdentityProvider(cognito, userPoolId),
    ownerStatus: createOwnerStatuses(table),
    settings,
    editableSettings: createEditableSettings(table),
    users: createUserRepository(table),
    merchantData: createMerchantData(table),
    pageCounts,
    auditLog: createAuditLog(table),
    identityAdmin: createIdentityAdmin(cognito, userPoolId),
    accountPolicy: createAccountPolicy(cognito, userPoolId),
    visitedPages: createPageCache(createPublicLandingPages(table)),
    metrics: createMetricsRepository(table),
    topPages: createTopPages(table),
    views: createPageViewRepository(table),
    viewRateLimit: createViewRateLimit(table),
  };
}
