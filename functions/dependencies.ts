import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { systemClock } from '@mirsah/domain/clock/clock.ts';
import { withinPlan } from '@mirsah/domain/landing-page/within-plan.ts';
import { createAuditLog } from '@mirsah/table/audit-log.ts';
import { createBelongings } from '@mirsah/table/belongings.ts';
import { createBlockedPhoneRepository } from '@mirsah/table/blocked-phone-repository.ts';
import { createConnectionRepository } from '@mirsah/table/connection-repository.ts';
import {
  createContactMessageIntake,
  createContactMessageRepository,
} from '@mirsah/table/contact-message-repository.ts';
import { createDeliveryRepository } from '@mirsah/table/delivery-repository.ts';
import { createInsightsRepository } from '@mirsah/table/insights-repository.ts';
import {
  createLandingPageRepository,
  createPublicLandingPages,
} from '@mirsah/table/landing-page-repository.ts';
import { createMessageTemplateRepository } from '@mirsah/table/message-template-repository.ts';
import { createOrderIntake } from '@mirsah/table/order-intake.ts';
import { createOrderMessageRepository } from '@mirsah/table/order-message-repository.ts';
import { createOrderRepository, createReceiptRepository } from '@mirsah/table/order-repository.ts';
import { createPageCounts } from '@mirsah/table/page-counts.ts';
import { createPageVersionRepository } from '@mirsah/table/page-version-repository.ts';
import { createPageViewRepository, createViewAllowance } from '@mirsah/table/page-view-repository.ts';
import { createPictureRepository } from '@mirsah/table/picture-repository.ts';
import { createProductRepository } from '@mirsah/table/product-repository.ts';
import { createProfileRepository } from '@mirsah/table/profile-repository.ts';
import { createRateCounter } from '@mirsah/table/rate-counter.ts';
import { createSubdomainAvailability } from '@mirsah/table/subdomain-claim.ts';
import { createOwnerStandings } from '@mirsah/table/suspension.ts';
import { createEditableSettings, createSystemSettings } from '@mirsah/table/system-settings.ts';
import { openTable } from '@mirsah/table/table.ts';
import { createTopPages } from '@mirsah/table/top-pages.ts';
import { createUserRepository } from '@mirsah/table/user-repository.ts';
import { createAccountDirectory } from './accounts/account-directory.ts';
import { createAccountPolicy } from './accounts/account-policy.ts';
import { createIdentityDirectory } from './accounts/identity-directory.ts';
import { createVisitedPages } from './api/insights/visited-pages.ts';
import { createEgressQueue } from './egress/queue.ts';
import { getEnvironment } from './environment.ts';
import { createCodNetwork } from './partners/cod-network.ts';
import { outsideOptions } from './partners/environment.ts';
import { createWhatsAppSender } from './partners/whatsapp.ts';
import { createEnvelope } from './secrets/envelope.ts';
import { createKmsDataKeys } from './secrets/kms-data-keys.ts';
import { createUploadStore } from './upload-store.ts';

let dependencies: ReturnType<typeof create> | undefined;

/** Every port that use cases ask for, made once per container. Clients are made nowhere else. */
export function getDependencies() {
  dependencies ??= create();
  return dependencies;
}

function create() {
  const environment = getEnvironment();
  const table = openTable(new DynamoDBClient({}), environment.TABLE_NAME);
  const outside = outsideOptions(environment);
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
    intake: createOrderIntake(table),
    blockedPhones: createBlockedPhoneRepository(table),
    receipts: createReceiptRepository(table),
    contactIntake: createContactMessageIntake(table),
    contactMessages: createContactMessageRepository(table),
    profiles,
    pictures: createPictureRepository(table),
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
    identities: createIdentityDirectory(cognito, userPoolId),
    standings: createOwnerStandings(table),
    settings,
    editableSettings: createEditableSettings(table),
    users: createUserRepository(table),
    belongings: createBelongings(table),
    pageCounts,
    auditLog: createAuditLog(table),
    accounts: createAccountDirectory(cognito, userPoolId),
    accountPolicy: createAccountPolicy(cognito, userPoolId),
    visitedPages: createVisitedPages(createPublicLandingPages(table)),
    insights: createInsightsRepository(table),
    topPages: createTopPages(table),
    views: createPageViewRepository(table),
    allowance: createViewAllowance(table),
  };
}
