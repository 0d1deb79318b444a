import { adminContracts } from './admin/contracts.ts';
import { blockedPhoneContracts } from './blocked-phones/contracts.ts';
import { connectionContracts } from './connections/contracts.ts';
import { contactMessageContracts } from './contact-messages/contracts.ts';
import type { Access, Contract } from './contract.ts';
import { deliveryContracts } from './deliveries/contracts.ts';
import { insightsContracts } from './insights/contracts.ts';
import { landingPageContracts } from './landing-pages/contracts.ts';
import { messageTemplateContracts } from './message-templates/contracts.ts';
import { orderContracts } from './orders/contracts.ts';
import { pictureContracts } from './pictures/contracts.ts';
import { productContracts } from './products/contracts.ts';
import { profileContracts } from './profile/contracts.ts';
import { registrationContracts } from './registration/contracts.ts';

/** Every endpoint there is, by the name of its operation. Infra, functions, dashboard and tests all read this. */
export const api = {
  ...profileContracts,
  ...landingPageContracts,
  ...orderContracts,
  ...blockedPhoneContracts,
  ...pictureContracts,
  ...contactMessageContracts,
  ...productContracts,
  ...messageTemplateContracts,
  ...connectionContracts,
  ...deliveryContracts,
  ...registrationContracts,
  ...adminContracts,
  ...insightsContracts,
} as const satisfies Record<string, Contract>;

export type Api = typeof api;
export type Operation = keyof Api;

/** The operations a Lambda function of one access must implement. */
export type OperationsFor<A extends Access> = {
  [Name in Operation]: Api[Name]['access'] extends A ? Name : never;
}[Operation];
