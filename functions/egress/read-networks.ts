import { SQSClient } from '@aws-sdk/client-sqs';
import { systemClock } from '@mirsah/domain/clock';
import { queueDueNetworks, readNetworksOf } from '@mirsah/domain/cod-network/read-due';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { readPhoneKeys, withPhoneKeys } from '@mirsah/table/dynamo/phone-keys';
import { clientOptions, connectTable } from '@mirsah/table/dynamo/table';
import { report, reportAndLog } from '@mirsah/table/dynamo/telemetry';
import { createOrderRepository } from '@mirsah/table/order/orders';
import { createConnectionRepository } from '@mirsah/table/outbound/connections';
import { createDeliveryRepository } from '@mirsah/table/outbound/deliveries';
import type { ScheduledEvent, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { createNetworkLists } from '../connections/cod-network-lists.ts';
import { safeRequestEnvironment, safeRequestOptions } from '../connections/safe-request.ts';
import { createEnvelope, createKmsDataKeys } from '../connections/secrets.ts';
import { lambda, log, phonesEnvironment, secretsEnvironment, tableEnvironment } from '../runtime/lambda.ts';
import { sendToQueue } from '../runtime/queue.ts';

const environmentSchema = z.object({
  ...tableEnvironment,
  ...phonesEnvironment,
  ...secretsEnvironment,
  ...safeRequestEnvironment,
  /** Where networks wait to be read. */
  NETWORKS_QUEUE_URL: z.string().min(1),
  /** The minimum interval between two rounds of a network. */
  READ_EVERY_SECONDS: z.coerce.number().int().min(1),
});

/** No request starts with less time left, as it might not finish. */
const MIN_REQUEST_MS = 30_000;

/** The merchants whose networks a message has read. Unknown fields are ignored. */
const messageSchema = z.object({ ownerIds: z.array(z.string()) });

/**
 * Called by a schedule, to queue the networks that are due, and by that queue, to read the status of
 * forwarded orders from them.
 */
export const handler = lambda<ScheduledEvent | SQSEvent, void>(['PHONE_KEYS'], (variables) => {
  const environment = environmentSchema.parse(variables);
  const table = withPhoneKeys(connectTable(environment.TABLE_NAME), readPhoneKeys(environment.PHONE_KEYS));
  const sqs = observed(new SQSClient(clientOptions()));
  const ports = {
    clock: systemClock,
    connections: createConnectionRepository(table),
    deliveries: createDeliveryRepository(table),
    orders: createOrderRepository(table),
    secrets: createEnvelope(createKmsDataKeys(environment.SECRETS_KEY_ID)),
    lists: createNetworkLists(safeRequestOptions(environment)),
    log: {
      unknownState: (details: { orderId: string; list: string; label: string }) =>
        reportAndLog('NetworkStatesUnknown', {
          level: 'WARN',
          message: 'network state unknown',
          ...details,
        }),
      failed: (details: { orderId: string; error: unknown }) =>
        log.error('network report not applied', details),
    },
    logFailure: (details: { ownerId: string; error: unknown }) => log.error('network not read', details),
    queue: {
      add: (...messages: readonly z.output<typeof messageSchema>[]) =>
        sendToQueue(
          sqs,
          environment.NETWORKS_QUEUE_URL,
          messages.map((message) => ({ message })),
        ),
    },
  };
  return async (event, context) => {
    if ('Records' in event) {
      const asked = event.Records.map(({ body }) => messageSchema.parse(JSON.parse(body)).ownerIds);
      await readNetworksOf(ports, [...new Set(asked.flat())], {
        hasTime: () => context.getRemainingTimeInMillis() > MIN_REQUEST_MS,
        readEveryMs: environment.READ_EVERY_SECONDS * 1000,
      });
      return;
    }
    const { longestWaitSeconds } = await queueDueNetworks(ports);
    // 0 is reported too: a missing value means that the function does not run.
    report('NetworksUnreadSeconds', longestWaitSeconds);
  };
});
