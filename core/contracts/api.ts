import { abandonedFormContracts } from './abandoned-forms.ts';
import { adminContracts } from './admin.ts';
import { businessDetailsContracts } from './business-details.ts';
import { connectionContracts } from './connections.ts';
import { contactMessageContracts } from './contact-messages.ts';
import type { Access, Contract } from './contract.ts';
import { conversationContracts } from './conversations.ts';
import { conversionContracts } from './conversions.ts';
import { customDomainContracts } from './custom-domains.ts';
import { customerDataContracts } from './customer-data.ts';
import { defaultShippingContracts } from './default-shipping.ts';
import { deliveryContracts } from './deliveries.ts';
import { deskContracts } from './desk.ts';
import { experimentContracts } from './experiments.ts';
import { imageContracts } from './images.ts';
import { landingPageContracts } from './landing-pages.ts';
import { memberContracts } from './members.ts';
import { messageTemplateContracts } from './message-templates.ts';
import { metricsContracts } from './metrics.ts';
import { moneyContracts } from './money.ts';
import { notificationContracts } from './notifications.ts';
import { blockedPhoneContracts, orderContracts } from './orders.ts';
import { productContracts } from './products.ts';
import { profileContracts, registrationContracts } from './profile.ts';
import { savedBlockContracts } from './saved-blocks.ts';
import { savedThemeContracts } from './saved-themes.ts';
import { secondFactorContracts } from './second-factor.ts';
import { statementContracts } from './statements.ts';

/** All endpoints by the name of their operation, for infra, functions, the dashboard and tests. */
export const api = {
  ...profileContracts,
  ...secondFactorContracts,
  ...businessDetailsContracts,
  ...memberContracts,
  ...landingPageContracts,
  ...defaultShippingContracts,
  ...customDomainContracts,
  ...experimentContracts,
  ...orderContracts,
  ...blockedPhoneContracts,
  ...customerDataContracts,
  ...abandonedFormContracts,
  ...imageContracts,
  ...contactMessageContracts,
  ...productContracts,
  ...messageTemplateContracts,
  ...savedBlockContracts,
  ...savedThemeContracts,
  ...connectionContracts,
  ...conversionContracts,
  ...deliveryContracts,
  ...conversationContracts,
  ...deskContracts,
  ...notificationContracts,
  ...registrationContracts,
  ...adminContracts,
  ...metricsContracts,
  ...moneyContracts,
  ...statementContracts,
} as const satisfies Record<string, Contract>;

export type Api = typeof api;
export type Operation = keyof Api;

/** The operations that the Lambda function for one kind of access must implement. */
export type OperationsFor<A extends Access> = {
  [Name in Operation]: Api[Name]['access'] extends A ? Name : never;
}[Operation];
