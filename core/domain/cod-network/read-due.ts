import type { Clock } from '../clock.ts';
import type { CodConnection, ConnectionRepository } from '../connection/connection.ts';
import { type ReadBackPorts, readNetwork } from './read-back.ts';

const MAX_DUE = 20_000;
/** The merchants of one message, whose networks one call reads in parallel. */
const OF_A_MESSAGE = 50;
const RETRY_MS = 5 * 60_000;

/** The number of networks queued, and the longest wait of one of them. */
type NetworksQueued = { queued: number; longestWaitSeconds: number };

/**
 * Queues the networks that are due, longest waiting first, several in each message. A network that is queued
 * twice is read once.
 */
export async function queueDueNetworks({
  clock,
  connections,
  queue,
}: {
  clock: Clock;
  connections: Pick<ConnectionRepository, 'listDue'>;
  queue: { add(...messages: readonly { ownerIds: string[] }[]): Promise<void> };
}): Promise<NetworksQueued> {
  const now = clock.now();
  const due = await connections.listDue(now.toISOString(), MAX_DUE);
  const waits = due.map(({ reading }) => now.getTime() - Date.parse(reading?.dueAt ?? now.toISOString()));
  const messages: { ownerIds: string[] }[] = [];
  for (let first = 0; first < due.length; first += OF_A_MESSAGE)
    messages.push({ ownerIds: due.slice(first, first + OF_A_MESSAGE).map(({ ownerId }) => ownerId) });
  if (messages.length > 0) await queue.add(...messages);
  const longestWaitSeconds = Math.floor(waits.reduce((most, wait) => Math.max(most, wait), 0) / 1000);
  return { queued: due.length, longestWaitSeconds };
}

/** The number of networks read, and the number that failed. */
type NetworksRead = { read: number; failed: number };

/**
 * Reads the networks of these merchants that are still due, in parallel, so that a slow one does not block
 * the others. A failing one is postponed. Those that do not start while `hasTime` is true stay due.
 */
export async function readNetworksOf(
  ports: ReadBackPorts & {
    connections: Pick<ConnectionRepository, 'findCod'>;
    logFailure(details: { ownerId: string; error: unknown }): void;
  },
  ownerIds: readonly string[],
  { hasTime, readEveryMs }: { hasTime: () => boolean; readEveryMs?: number },
): Promise<NetworksRead> {
  const done = { read: 0, failed: 0 };
  const readOne = async (ownerId: string) => {
    let connection: CodConnection | undefined;
    try {
      connection = await ports.connections.findCod(ownerId);
      const dueAt = connection?.reading.dueAt;
      if (!connection || (dueAt && dueAt > ports.clock.now().toISOString()) || !hasTime()) return;
      await readNetwork(ports, connection, { hasTime, ...(readEveryMs !== undefined && { readEveryMs }) });
      done.read += 1;
    } catch (error) {
      done.failed += 1;
      ports.logFailure({ ownerId, error });
      if (connection) await putOff(ports, connection).catch(() => undefined);
    }
  };
  await Promise.all(ownerIds.map(readOne));
  return done;
}

/** Otherwise many failing networks would be first in every call. */
function putOff({ connections, clock }: ReadBackPorts, connection: CodConnection): Promise<void> {
  const at = clock.now();
  const dueAt = new Date(at.getTime() + RETRY_MS).toISOString();
  return connections.saveReading(connection, { ...connection.reading, dueAt });
}
