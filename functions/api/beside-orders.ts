import type { AbandonedForm } from '@mirsah/domain/abandoned-form';
import type { ReceivedMessage } from '@mirsah/domain/conversation';
import type { Conversion } from '@mirsah/domain/conversion';
import type { Delivery } from '@mirsah/domain/delivery';
import { type OfPhone, withTextsMasked } from '@mirsah/domain/order/masked-phone';
import type { Masking, TextPath } from '@mirsah/domain/order/order-fields';
import type { OrderMessage } from '@mirsah/domain/order-message';

/** What a reader without phones sees of each text that is stored with an order, or before one. */
const textsBeside = {
  delivery: {
    orderId: 'kept',
    ownerId: 'kept',
    remoteId: 'own',
    'reason.message': 'written',
    'reported.lead': 'own',
    'reported.order': 'own',
    'reported.at': 'kept',
    'steps.at': 'kept',
    'steps.reason.message': 'written',
    updatedAt: 'kept',
    // Short hashes, which are never sent: a phone could be tested against them.
    'told.customerName': 'kept',
    'told.customerPhone': 'kept',
    'told.customerAddress': 'kept',
    'told.goods': 'kept',
    'told.total': 'kept',
    'task.since': 'kept',
  } satisfies { [P in TextPath<Delivery>]: Masking },
  conversion: {
    orderId: 'kept',
    ownerId: 'kept',
    remoteId: 'own',
    'reason.message': 'written',
    'steps.at': 'kept',
    'steps.reason.message': 'written',
    happenedAt: 'kept',
    updatedAt: 'kept',
  } satisfies { [P in TextPath<Conversion>]: Masking },
  sentMessage: {
    id: 'kept',
    orderId: 'kept',
    ownerId: 'kept',
    templateName: 'own',
    text: 'written',
    'failure.message': 'written',
    // WhatsApp's message id contains the customer's phone in Base64.
    remoteId: 'gone',
    sentBy: 'kept',
    createdAt: 'kept',
    updatedAt: 'kept',
  } satisfies { [P in TextPath<OrderMessage>]: Masking },
  receivedMessage: {
    // WhatsApp's hash.
    id: 'kept',
    orderId: 'kept',
    ownerId: 'kept',
    text: 'written',
    createdAt: 'kept',
  } satisfies { [P in TextPath<ReceivedMessage>]: Masking },
  unmatchedMessage: {
    id: 'kept',
    ownerId: 'kept',
    customerName: 'written',
    phone: 'phone',
    text: 'written',
    createdAt: 'kept',
  } satisfies Record<string, Masking>,
  abandonedForm: {
    id: 'kept',
    ownerId: 'kept',
    landingPageId: 'kept',
    landingPageTitle: 'own',
    customerName: 'written',
    'customerPhone.raw': 'phone',
    'customerPhone.e164': 'phone',
    customerAddress: 'written',
    city: 'written',
    'goods.name': 'own',
    'goods.variant': 'own',
    'contactedBy.userId': 'kept',
    'contactedBy.name': 'own',
    orderId: 'kept',
    leftAt: 'kept',
  } satisfies { [P in TextPath<Omit<AbandonedForm, 'answers' | 'attribution' | 'choice'>>]: Masking },
};

export type KindBeside = keyof typeof textsBeside;

/**
 * Data that is stored with an order, or before one, without the customer's phones and without numbers in free
 * text.
 */
export function besideWithoutPhone<T extends object>(
  kind: KindBeside,
  value: T,
  phones: readonly OfPhone[],
): T {
  return withTextsMasked(value, textsBeside[kind], phones);
}
