import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { systemClock } from '@mirsah/domain/clock';
import { type NetworksRead, readDueNetworks } from '@mirsah/domain/cod-network/read-due';
import { createConnectionRepository } from '@mirsah/table/connections';
import { createDeliveryRepository } from '@mirsah/table/deliveries';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { clientOptions, openTable } from '@mirsah/table/dynamo/table';
import { report, reportAndLog } from '@mirsah/table/dynamo/telemetry';
import { createOrderRepository } from '@mirsah/table/orders';
import { readPhoneKeys, withPhoneKeys } from '@mirsah/table/phone-keys';
import type { ScheduledEvent } from 'aws-lambda';
import * as z from 'zod';
import { createNetworkLists } from '../connections/cod-network-lists.ts';
import { safeRequestEnvironment, safeRequestOptions } from '../connections/safe-request.ts';
import { createEnvelope, createKmsDataKeys } from '../connections/secrets.ts';
import { lambda, log, phonesEnvironment, secretsEnvironment, tableEnvironment } from '../runtime/lambda.ts';

const environmentSchema = z.object({
  ...tableEnvironment,
  ...phonesEnvironment,
  ...secretsEnvironment,
  ...safeRequestEnvironment,
  /** How long each network is left alone between two rounds. */
  READ_EVERY_SECONDS: z.coerce.number().int().min(1),
});

/** A request that begins with less time left may not end. */
const MIN_REQUEST_MS = 30_000;

/** Called by a schedule, one call at a time: reads what became of the orders that networks have. */
export const handler = lambda<ScheduledEvent, NetworksRead>(() => {
  const environment = environmentSchema.parse(process.env);
  const table = withPhoneKeys(
    openTable(observed(new DynamoDBClient(clientOptions())), environment.TABLE_NAME),
    readPhoneKeys(environment.PHONE_KEYS),
  );
  const ports = {
    clock: systemClock,
    connections: createConnectionRepository(table),
    deliveries: createDeliveryRepository(table),
    orders: createOrderRepository(table),
    secrets: createEnvelope(createKmsDataKeys(environment.SECRETS_KEY_ID)),
    lists: createNetworkLists(safeRequestOptions(environment)),
    log: {
      unknownState: (details: { orderId: string; list: string; label: string }) =>
        reportAndLog('NetworkStatesUnknown', { level: 'WARN', message: 'network state unknown', ...details }),
      failed: (details: { orderId: string; error: unknown }) =>
        log.error('network report not applied', details),
    },
    logFailure: (details: { ownerId: string; error: unknown }) => log.error('network not read', details),
  };
  return async (_event, context) => {
    const networks = await readDueNetworks(ports, {
      hasTime: () => context.getRemainingTimeInMillis() > MIN_REQUEST_MS,
      readEveryMs: environment.READ_EVERY_SECONDS * 1000,
    });
    // 0 as well: a function that reports nothing does not run.
    report('NetworksUnreadSeconds', networks.longestWaitSeconds);
    return networks;
  };
});
