import { createServer } from 'node:net';

export const DEFAULT_PORT = 3000;

/** The port asked for by `PORT`. Throws with advice when it is no port. */
export function wantedPort(value: string | undefined): number {
  if (!value) return DEFAULT_PORT;
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`PORT=${value} is not a port number. Try PORT=3001 npm start`);
}

export async function isPortFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
