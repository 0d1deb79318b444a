import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { S3Client } from '@aws-sdk/client-s3';
import { systemClock } from '@mirsah/domain/clock';
import { withinPlan } from '@mirsah/domain/landing-page/plan-limit';
import { createMemberships, createTeamRepository } from '@mirsah/table/account/members';
import { createMerchantLog } from '@mirsah/table/account/merchant-log';
import { createUserRepository } from '@mirsah/table/account/user-admin';
import { createOwnerStatuses, createProfileRepository } from '@mirsah/table/account/users';
import { createCustomerData } from '@mirsah/table/customer/customer-data';
import { createRetentionStore } from '@mirsah/table/customer/retention';
import { createMerchantData } from '@mirsah/table/delete-account';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { readPhoneKeys, withPhoneKeys } from '@mirsah/table/dynamo/phone-keys';
import { withSharedReads } from '@mirsah/table/dynamo/query';
import { createRateCounter } from '@mirsah/table/dynamo/rate-limits';
import { clientOptions, connectTable } from '@mirsah/table/dynamo/table';
import { createMetricsRepository } from '@mirsah/table/metrics/metrics';
import { createUnknownPlaceLedger } from '@mirsah/table/metrics/unknown-places';
import { createAbandonedForms } from '@mirsah/table/order/abandoned-forms';
import { createBlockedPhoneRepository } from '@mirsah/table/order/blocked-phones';
import {
  createCallQueue,
  createDeskSettings,
  createDiscountLimits,
  createLeases,
} from '@mirsah/table/order/calls';
import { createOrderTimes } from '@mirsah/table/order/order-list';
import { createOrderRepository } from '@mirsah/table/order/orders';
import { createOrderPlacement } from '@mirsah/table/order/place-order';
import { createRiskSettings } from '@mirsah/table/order/risk-settings';
import { createStockLedger } from '@mirsah/table/order/sold-pieces';
import { createConnectionRepository } from '@mirsah/table/outbound/connections';
import { createConversationRepository } from '@mirsah/table/outbound/conversations';
import {
  createConversionConnections,
  createConversionMetrics,
  createConversionRepository,
} from '@mirsah/table/outbound/conversions';
import { createDeliveryRepository } from '@mirsah/table/outbound/deliveries';
import { createNotificationStore } from '@mirsah/table/outbound/notifications';
import { createOrderMessageRepository } from '@mirsah/table/outbound/order-messages';
import { createUnmatchedMessages } from '@mirsah/table/outbound/unmatched-messages';
import { createBusinessDetailsRepository } from '@mirsah/table/page/business-details';
import { createDomainRepository, createPageDomains } from '@mirsah/table/page/custom-domains';
import { createDefaultShippingRepository } from '@mirsah/table/page/default-shipping';
import { createExperimentRepository } from '@mirsah/table/page/experiments';
import { createImageRepository } from '@mirsah/table/page/images';
import {
  createLandingPageRepository,
  createPageCounts,
  createPublicLandingPages,
  createSubdomainAvailability,
} from '@mirsah/table/page/landing-pages';
import {
  createMessageTemplateRepository,
  createProductRepository,
  createSavedBlockRepository,
  createSavedThemeRepository,
} from '@mirsah/table/page/merchant-resources';
import { createPageVersionRepository } from '@mirsah/table/page/page-versions';
import { createSystemSettings } from '@mirsah/table/settings';
import {
  createAdSpendRepository,
  createCostsRepository,
  createSpendColumns,
} from '@mirsah/table/statement/money';
import { createOrderFinder } from '@mirsah/table/statement/order-finder';
import { createSettlementRepository } from '@mirsah/table/statement/settlements';
import { createStatementRepository } from '@mirsah/table/statement/statements';
import * as z from 'zod';
import { abandonedForms } from './api/abandoned-forms.ts';
import { blockedPhones } from './api/blocked-phones.ts';
import { businessDetails } from './api/business-details.ts';
import { connections } from './api/connections.ts';
import { conversations } from './api/conversations.ts';
import { conversions } from './api/conversions.ts';
import { customDomains } from './api/custom-domains.ts';
import { customerData } from './api/customer-data.ts';
import { defaultShipping } from './api/default-shipping.ts';
import { deliveries } from './api/deliveries.ts';
import { desk } from './api/desk.ts';
import { experiments } from './api/experiments.ts';
import { images } from './api/images.ts';
import { landingPages } from './api/landing-pages.ts';
import { members } from './api/members.ts';
import { messageTemplates } from './api/message-templates.ts';
import { metrics } from './api/metrics.ts';
import { money } from './api/money.ts';
import { notifications } from './api/notifications.ts';
import { orders } from './api/orders.ts';
import { ordersByHand } from './api/orders-by-hand.ts';
import { createPeople } from './api/people.ts';
import { products } from './api/products.ts';
import { profile } from './api/profile.ts';
import { savedBlocks } from './api/saved-blocks.ts';
import { savedThemes } from './api/saved-themes.ts';
import { statements } from './api/statements.ts';
import { createIdentityProvider } from './cognito.ts';
import { adNetworkAddresses, adNetworksEnvironment, createAdNetworks } from './connections/ad-networks.ts';
import { createCodNetwork } from './connections/cod-network.ts';
import { createEnvelope, createKmsDataKeys } from './connections/secrets.ts';
import {
  createNumberReader,
  createTemplateReader,
  createWhatsAppSender,
  whatsAppEnvironment,
} from './connections/whatsapp.ts';
import { createDnsLookup, domainsEnvironment } from './domains/dns.ts';
import { callerFrom } from './http/caller.ts';
import { apiLambda, type EndpointsFor } from './http/endpoint.ts';
import { createUploadStore } from './images/upload.ts';
import { createNotificationSender, senderEnvironment, senderOptions } from './notify/sender.ts';
import {
  originEnvironment,
  phonesEnvironment,
  secretsEnvironment,
  tableEnvironment,
} from './runtime/lambda.ts';

const environmentSchema = z.object({
  ...tableEnvironment,
  ...originEnvironment,
  ...phonesEnvironment,
  ...secretsEnvironment,
  ...senderEnvironment,
  ...whatsAppEnvironment,
  ...domainsEnvironment,
  ...adNetworksEnvironment,
  /**
   * Host of the merchants' pages. It, the dashboard's host and their domains cannot be connected as custom
   * domains.
   */
  SITES_DOMAIN: z.string().min(1),
  USER_POOL_ID: z.string().min(1),
  /** The bucket that browsers post images to; the images function reads them from there. */
  UPLOAD_BUCKET: z.string().min(1),
  /** The base URL of chats with the platform's bot on Telegram. */
  TELEGRAM_LINK_URL: z.url().default('https://t.me'),
});

const secrets = ['ORIGIN_SECRET', 'PHONE_KEYS', 'NOTIFICATIONS_SECRET'] as const;

/** The API of signed-in merchants. */
export const handler = apiLambda({ secrets }, (variables, distrust) => {
  const environment = environmentSchema.parse(variables);
  const table = connectTable(environment.TABLE_NAME);
  const byPhone = withPhoneKeys(table, readPhoneKeys(environment.PHONE_KEYS));
  const sending = senderOptions(environment, systemClock, distrust);
  const { safeRequest } = sending;
  const settings = createSystemSettings(table);
  const profiles = createProfileRepository(table);
  const pageCounts = createPageCounts(table);
  const rates = createRateCounter(table);
  const team = createTeamRepository(table);
  const ports = {
    clock: systemClock,
    settings,
    profiles,
    memberships: createMemberships(table),
    team,
    people: createPeople(team),
    log: createMerchantLog(table),
    pageCounts,
    identityProvider: createIdentityProvider(
      observed(new CognitoIdentityProviderClient(clientOptions())),
      environment.USER_POOL_ID,
    ),
    users: createUserRepository(table),
    merchantData: createMerchantData(table),
    landingPages: withinPlan(createLandingPageRepository(table), {
      pageCounts,
      profiles,
      settings,
      rates,
      clock: systemClock,
    }),
    versions: createPageVersionRepository(table),
    stock: createStockLedger(table),
    experiments: createExperimentRepository(table),
    subdomains: createSubdomainAvailability(table),
    metrics: createMetricsRepository(table, systemClock),
    orderTimes: createOrderTimes(table),
    costs: createCostsRepository(table),
    adSpend: createAdSpendRepository(table),
    spendColumns: createSpendColumns(table),
    statements: createStatementRepository(table),
    settlements: createSettlementRepository(table),
    finder: createOrderFinder(byPhone),
    unknownPlaces: createUnknownPlaceLedger(table),
    orders: createOrderRepository(byPhone),
    queue: createCallQueue(table),
    leases: createLeases(table),
    deskSettings: createDeskSettings(table),
    discountLimits: createDiscountLimits(table),
    riskSettings: createRiskSettings(table),
    blockedPhones: createBlockedPhoneRepository(byPhone),
    customerData: createCustomerData(byPhone),
    retentions: createRetentionStore(table),
    businessDetails: createBusinessDetailsRepository(table),
    defaultShipping: createDefaultShippingRepository(table),
    abandonedForms: createAbandonedForms(table),
    placement: createOrderPlacement(byPhone),
    ownerStatus: createOwnerStatuses(table),
    pageDomains: createPageDomains(table),
    products: createProductRepository(table),
    messageTemplates: createMessageTemplateRepository(table),
    savedBlocks: createSavedBlockRepository(table),
    savedThemes: createSavedThemeRepository(table),
    images: createImageRepository(table),
    uploads: createUploadStore(observed(new S3Client(clientOptions())), environment.UPLOAD_BUCKET),
    connections: createConnectionRepository(table),
    conversions: createConversionRepository(table),
    conversionConnections: createConversionConnections(table),
    conversionMetrics: createConversionMetrics(table),
    adNetworks: createAdNetworks(safeRequest, adNetworkAddresses(environment)),
    secrets: createEnvelope(createKmsDataKeys(environment.SECRETS_KEY_ID)),
    deliveries: createDeliveryRepository(table),
    messages: createOrderMessageRepository(table),
    codNetwork: createCodNetwork(safeRequest),
    whatsApp: createWhatsAppSender({ ...safeRequest, apiUrl: environment.WHATSAPP_API_URL }),
    numbers: createNumberReader({ ...safeRequest, apiUrl: environment.WHATSAPP_API_URL }),
    templates: createTemplateReader({ ...safeRequest, apiUrl: environment.WHATSAPP_API_URL }),
    conversations: createConversationRepository(byPhone),
    unmatched: createUnmatchedMessages(table),
    rates,
    notifications: createNotificationStore(table),
    sender: createNotificationSender(sending),
    push: { publicKey: sending.vapid.publicKey, trustedHosts: safeRequest.trustedHosts },
    telegramBot: environment.NOTIFICATIONS_SECRET.telegramBot
      ? { linkUrl: environment.TELEGRAM_LINK_URL, name: environment.NOTIFICATIONS_SECRET.telegramBot }
      : undefined,
    domains: createDomainRepository(table),
    pages: createPublicLandingPages(withSharedReads(table)),
    dns: createDnsLookup(environment),
    target: environment.DOMAINS_TARGET,
    ownHosts: [environment.APP_DOMAIN, environment.SITES_DOMAIN],
  };
  return {
    originSecret: environment.ORIGIN_SECRET,
    callerOf: callerFrom(ports),
    log: ports.log,
    endpoints: {
      ...profile(ports),
      ...businessDetails(ports),
      ...defaultShipping(ports),
      ...members(ports),
      ...notifications(ports),
      ...landingPages(ports),
      ...customDomains(ports),
      ...experiments(ports),
      ...orders(ports),
      ...ordersByHand(ports),
      ...blockedPhones(ports),
      ...customerData(ports),
      ...abandonedForms(ports),
      ...deliveries(ports),
      ...desk(ports),
      ...products(ports),
      ...images(ports),
      ...messageTemplates(ports),
      ...savedBlocks(ports),
      ...savedThemes(ports),
      ...connections(ports),
      ...conversations(ports),
      ...conversions(ports),
      ...metrics(ports),
      ...money(ports),
      ...statements(ports),
    } satisfies EndpointsFor<'merchant'>,
  };
});
