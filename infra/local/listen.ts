import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Longer than any client's idle connections. With Node's five seconds, a machine under load closes
 * connections at the moment in which they are reused.
 */
const KEEP_ALIVE_MS = 5 * 60_000;

/**
 * Begins to listen on one address, 127.0.0.1 by default, and resolves with the port; 0 lets the system pick
 * one.
 */
export async function listen(server: Server, wanted = 0, host = '127.0.0.1'): Promise<number> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  // A listening TCP server's address is never a pipe name.
  return (server.address() as AddressInfo).port;
}
