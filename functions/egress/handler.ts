import { randomInt } from 'node:crypto';
import { SQSClient } from '@aws-sdk/client-sqs';
import { type SendPorts, sendConversion } from '@mirsah/domain/ad-network/commands';
import { systemClock } from '@mirsah/domain/clock';
import { type DeliverPorts, deliverOrder } from '@mirsah/domain/cod-network/commands';
import type { ConnectionRepository } from '@mirsah/domain/connection';
import { AUTOPILOT } from '@mirsah/domain/conversation';
import { type AnswerPorts, receiveCustomerMessage } from '@mirsah/domain/conversation/answer';
import { type AskPorts, askQuestion, endQuestion } from '@mirsah/domain/conversation/ask';
import { type SendCodePorts, sendPhoneCode } from '@mirsah/domain/conversation/send-phone-code';
import type { OrderMessage } from '@mirsah/domain/order-message';
import { applyMessageReport, type OrderMessageRepository } from '@mirsah/domain/order-message/commands';
import type { JobOutcome } from '@mirsah/domain/sending';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { readPhoneKeys, withPhoneKeys } from '@mirsah/table/dynamo/phone-keys';
import { clientOptions, connectTable } from '@mirsah/table/dynamo/table';
import { createLeases } from '@mirsah/table/order/calls';
import { createForwardedOrders, createOrderRepository } from '@mirsah/table/order/orders';
import { createCodeHash, createSentCodes } from '@mirsah/table/order/phone-codes';
import { createRiskSettings } from '@mirsah/table/order/risk-settings';
import { createConnectionRepository } from '@mirsah/table/outbound/connections';
import { createConversationRepository } from '@mirsah/table/outbound/conversations';
import {
  createConversionConnections,
  createConversionMetrics,
  createConversionRepository,
  createSignals,
} from '@mirsah/table/outbound/conversions';
import { createDeliveryRepository } from '@mirsah/table/outbound/deliveries';
import { createOrderMessageRepository } from '@mirsah/table/outbound/order-messages';
import { createUnmatchedMessages } from '@mirsah/table/outbound/unmatched-messages';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { adNetworkAddresses, adNetworksEnvironment, createAdNetworks } from '../connections/ad-networks.ts';
import { createButtonSigner, idOf } from '../connections/buttons.ts';
import { createCodNetwork } from '../connections/cod-network.ts';
import { safeRequestEnvironment, safeRequestOptions } from '../connections/safe-request.ts';
import { createEnvelope, createKmsDataKeys } from '../connections/secrets.ts';
import { createWhatsAppSender, whatsAppEnvironment } from '../connections/whatsapp.ts';
import {
  egressEnvironment,
  lambda,
  log,
  phonesEnvironment,
  reportsEnvironment,
  secretsEnvironment,
  tableEnvironment,
} from '../runtime/lambda.ts';
import { createEgressQueue, type EgressMessage, type EgressQueue, readMessage } from './queue.ts';

const environmentSchema = z.object({
  ...tableEnvironment,
  ...phonesEnvironment,
  ...secretsEnvironment,
  ...egressEnvironment,
  ...reportsEnvironment,
  ...safeRequestEnvironment,
  ...whatsAppEnvironment,
  ...adNetworksEnvironment,
  /** The number of deliveries after which the queue moves a message to the dead-letter queue. */
  MAX_RECEIVE_COUNT: z.coerce.number().int().min(1),
});

/**
 * Called by the queues of orders, of messages to customers and of WhatsApp's reports, each with its own
 * concurrency. The messages it reports as failed are delivered again.
 */
export const handler = lambda<SQSEvent, SQSBatchResponse>(['PHONE_KEYS'], (variables) => {
  const environment = environmentSchema.parse(variables);
  const table = withPhoneKeys(connectTable(environment.TABLE_NAME), readPhoneKeys(environment.PHONE_KEYS));
  const sqs = observed(new SQSClient(clientOptions()));
  const { EGRESS_QUEUE_URL, CUSTOMERS_QUEUE_URL, REPORTS_QUEUE_URL } = environment;
  const queues = [EGRESS_QUEUE_URL, CUSTOMERS_QUEUE_URL, REPORTS_QUEUE_URL].map((url) => ({
    name: url.split('/').at(-1) ?? '',
    queue: createEgressQueue(sqs, url),
  }));
  const queueOf = ({ eventSourceARN }: SQSRecord) =>
    queues.find(({ name }) => eventSourceARN.endsWith(`:${name}`))?.queue;
  const safeRequest = safeRequestOptions(environment);
  const shared = {
    clock: systemClock,
    connections: createConnectionRepository(table),
    messages: createOrderMessageRepository(table),
    secrets: createEnvelope(createKmsDataKeys(environment.SECRETS_KEY_ID)),
  };
  const conversations = createConversationRepository(table);
  const whatsApp = createWhatsAppSender({ ...safeRequest, apiUrl: environment.WHATSAPP_API_URL });
  const ports: Omit<EgressPorts, 'queue'> = {
    ...shared,
    orders: createForwardedOrders(table),
    deliveries: createDeliveryRepository(table),
    codNetwork: createCodNetwork(safeRequest),
    conversions: createConversionRepository(table),
    conversionConnections: createConversionConnections(table),
    conversionMetrics: createConversionMetrics(table),
    signals: createSignals(table),
    adNetworks: createAdNetworks(safeRequest, adNetworkAddresses(environment)),
    talk: {
      ...shared,
      orders: createOrderRepository(table),
      conversations,
      unmatched: createUnmatchedMessages(table),
      leases: createLeases(table),
      whatsApp,
      buttons: createButtonSigner(environment.PHONE_KEYS),
      idOf,
    },
    phoneCodes: {
      ...shared,
      conversations,
      whatsApp,
      orders: createForwardedOrders(table),
      codes: createSentCodes(table),
      codeHash: createCodeHash(table.phoneKeys),
      riskSettings: createRiskSettings(table),
      randomBelow: (limit) => randomInt(limit),
    },
    log,
  };
  return ({ Records }) => {
    // All messages of a batch come from one queue.
    const queue = Records[0] && queueOf(Records[0]);
    if (!queue) throw new Error(`Messages of an unknown queue: ${Records[0]?.eventSourceARN}`);
    return processBatch({ ...ports, queue }, Records, environment.MAX_RECEIVE_COUNT);
  };
});

type EgressPorts = DeliverPorts &
  SendPorts & {
    messages: OrderMessageRepository;
    connections: Pick<ConnectionRepository, 'saveWhatsAppSeen'>;
    /** For conversations, which change orders as merchants do. */
    talk: AskPorts & AnswerPorts;
    phoneCodes: SendCodePorts;
    queue: Pick<EgressQueue, 'postpone'>;
    log: { error(message: string, details: Record<string, unknown>): void };
  };

/** A newer release may have sent it. With eight deliveries, two hours remain to deploy that release again. */
const UNKNOWN_RETRY_SECONDS = 15 * 60;

/**
 * Processes the messages of a batch in parallel. A message that requests a retry, or that this release does
 * not know, is hidden for a while; a failed one is delivered again after the queue's visibility timeout. Both
 * move to the dead-letter queue after `maxReceiveCount` deliveries.
 */
export async function processBatch(
  ports: EgressPorts,
  records: readonly SQSRecord[],
  maxReceiveCount: number,
): Promise<SQSBatchResponse> {
  const isDone = await Promise.all(records.map((record) => processRecord(ports, record, maxReceiveCount)));
  const failed = records.filter((_, index) => !isDone[index]);
  return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
}

async function processRecord(
  ports: EgressPorts,
  record: SQSRecord,
  maxReceiveCount: number,
): Promise<boolean> {
  const { messageId, receiptHandle } = record;
  const receiveCount = Number(record.attributes.ApproximateReceiveCount);
  try {
    const message = readKnown(ports, record);
    const outcome = message
      ? await processMessage(ports, message, { tries: receiveCount, isLast: receiveCount >= maxReceiveCount })
      : { retryAfterSeconds: UNKNOWN_RETRY_SECONDS };
    if (outcome === 'done') return true;
    await ports.queue.postpone(receiptHandle, outcome.retryAfterSeconds);
  } catch (error) {
    ports.log.error('egress failed', { messageId, receiveCount, error });
  }
  return false;
}

/** Undefined, and logged, for a message that this release does not know. */
function readKnown({ log }: EgressPorts, { messageId, body }: SQSRecord): EgressMessage | undefined {
  try {
    return readMessage(body);
  } catch (error) {
    log.error('egress message unknown to this release', { messageId, error });
    return undefined;
  }
}

async function processMessage(
  ports: EgressPorts,
  message: EgressMessage,
  attempt: { tries: number; isLast: boolean },
): Promise<JobOutcome> {
  if (message.type === 'deliver_order') return deliverOrder(ports, { ...message, ...attempt });
  if (message.type === 'send_conversion') return sendConversion(ports, { ...message, ...attempt });
  if (message.type === 'ask_question') return askQuestion(ports.talk, { ...message, ...attempt });
  if (message.type === 'send_phone_code') {
    await sendPhoneCode(ports.phoneCodes, message);
    return 'done';
  }
  const { ownerId } = message;
  if (message.type === 'webhook_seen') {
    const { at, what } = message;
    const seen = what === 'verified' ? { webhookVerifiedAt: at } : { reportedAt: at };
    await ports.connections.saveWhatsAppSeen(ownerId, seen);
    return 'done';
  }
  if (message.type === 'customer_messages') {
    await forAll(message.messages, (one) => receiveCustomerMessage(ports.talk, ownerId, one));
    return 'done';
  }
  const { clock, messages, talk } = ports;
  const onFailed = async ({ orderId, sentBy }: OrderMessage) => {
    if (sentBy === AUTOPILOT) await endQuestion(talk, ownerId, orderId, 'failed');
  };
  // A report about a message that its merchant never sent has waited long enough, and is dropped.
  await forAll(message.reports, (report) =>
    applyMessageReport({ clock, messages, onFailed }, ownerId, report),
  );
  return 'done';
}

/** Sequentially. A failure does not stop the others, and repeats all of them, which is harmless. */
async function forAll<T>(values: readonly T[], apply: (value: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = [];
  for (const value of values) {
    try {
      await apply(value);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
