import { type CodConnection, newCodReading } from '../connection/connection.ts';
import { type ReadBackPorts, readNetwork } from './read-back.ts';

const MAX_DUE = 500;
/** One that answers slowly has one of these, for half a minute at most. */
const AT_A_TIME = 10;
const RETRY_MS = 5 * 60_000;

/** How many networks were read, for how many that went wrong, and how long the one had waited that waited longest. */
export type NetworksRead = { read: number; failed: number; longestWaitSeconds: number };

/**
 * Reads the networks that are due, those first that wait longest, some at a time. While `hasTime` says so, it begins
 * another; the next call does the rest. One that fails is put off, and holds up no other.
 */
export async function readDueNetworks(
  ports: ReadBackPorts & { logFailure(details: { ownerId: string; error: unknown }): void },
  { hasTime, readEveryMs }: { hasTime: () => boolean; readEveryMs?: number },
): Promise<NetworksRead> {
  const now = ports.clock.now();
  const due = await ports.connections.listDue(now.toISOString(), MAX_DUE);
  const waits = due.map(({ reading }) => now.getTime() - Date.parse(reading?.dueAt ?? now.toISOString()));
  const done = { read: 0, failed: 0 };
  const waiting = [...due];
  const readNext = async () => {
    for (let next = waiting.shift(); next && hasTime(); next = waiting.shift()) {
      try {
        await readNetwork(ports, next, { hasTime, ...(readEveryMs !== undefined && { readEveryMs }) });
        done.read += 1;
      } catch (error) {
        done.failed += 1;
        ports.logFailure({ ownerId: next.ownerId, error });
        await putOff(ports, next).catch(() => undefined);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, readNext));
  return { ...done, longestWaitSeconds: Math.max(0, ...waits.map((wait) => Math.floor(wait / 1000))) };
}

/** Otherwise many that fail would be before all others at each call. */
function putOff({ connections, clock }: ReadBackPorts, connection: CodConnection): Promise<void> {
  const at = clock.now();
  const reading = connection.reading ?? newCodReading(at.toISOString());
  const dueAt = new Date(at.getTime() + RETRY_MS).toISOString();
  return connections.noteReading(connection, { ...reading, dueAt });
}
