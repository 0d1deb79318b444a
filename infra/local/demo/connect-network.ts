import { KMSClient } from '@aws-sdk/client-kms';
import { systemClock } from '@mirsah/domain/clock/clock.ts';
import { saveCodConnection } from '@mirsah/domain/connection/save-cod-connection.ts';
import { createConnectionRepository } from '@mirsah/table/connection-repository.ts';
import { openTable } from '@mirsah/table/table.ts';
import { createKmsSecretBox } from '../../../functions/secrets/kms-secret-box.ts';
import type { Services } from '../stack/services.ts';
import { settings } from '../stack/settings.ts';

/** Opens nothing: the stand-in takes any key. */
const DEMO_KEY = 'demo-cod-network-key-2026';

/** Connects a merchant to the network's stand-in, as they would themselves; what is connected already stays. */
export async function connectNetwork(services: Services, ownerId: string): Promise<void> {
  const { dynamoDbClient, kms, credentials, partners } = services;
  const connections = createConnectionRepository(openTable(dynamoDbClient, settings.tableName));
  if (await connections.findCod(ownerId)) return;
  const client = new KMSClient({ endpoint: kms.endpoint, region: settings.region, credentials });
  await saveCodConnection(
    { connections, secrets: createKmsSecretBox(client, settings.secretsKeyId), clock: systemClock },
    { ownerId, endpoint: `${partners.codNetworkUrl}/leads`, apiKey: DEMO_KEY },
  );
}
