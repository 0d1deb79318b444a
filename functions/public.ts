import type { OperationsFor } from '@mirsah/contracts/api';
import { sendContactMessage } from './api/contact-messages.ts';
import { getRegistrationRules } from './api/registration.ts';
import { showThankYou, submitOrder } from './api/submit-order.ts';
import { collectVisit } from './api/visits.ts';
import { receiveWhatsAppReports, verifyWhatsAppWebhook } from './api/whatsapp-webhook.ts';
import { apiLambda, type Endpoint } from './http/lambda.ts';

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
