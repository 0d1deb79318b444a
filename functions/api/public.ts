import type { OperationsFor } from '@mirsah/contracts/api.ts';
import { apiLambda } from '../http/api-lambda.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { receiveWhatsAppReports } from './connections/receive-whatsapp-reports.ts';
import { verifyWhatsAppWebhook } from './connections/verify-whatsapp-webhook.ts';
import { sendContactMessage } from './contact-messages/send-contact-message.ts';
import { collectVisit } from './insights/collect-visit.ts';
import { showThankYou } from './orders/show-thank-you.ts';
import { submitOrder } from './orders/submit-order.ts';
import { getRegistrationRules } from './registration/get-registration-rules.ts';

/**
 * What shoppers and visitors call, and Meta to report on messages. A contract without its endpoint here does not
 * compile.
 */
export const handler = apiLambda({
  submitOrder,
  showThankYou,
  sendContactMessage,
  verifyWhatsAppWebhook,
  receiveWhatsAppReports,
  getRegistrationRules,
  collectVisit,
} satisfies Record<OperationsFor<'public'>, Endpoint>);
