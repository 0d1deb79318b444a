import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * The behaviour of a service: normal; unreachable; accepting connections without a response; delayed by a
 * second.
 */
export type Fault = 'well' | 'away' | 'silent' | 'slow';

const SLOW_MS = 1_000;

export type FaultProxy = { endpoint: string; set(fault: Fault): Promise<void>; stop(): Promise<void> };

/** A proxy between the product and one of its services, with the behaviour that a test chooses. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let fault: Fault = 'well';
  const server: Server = createServer((incoming) => {
    keep(incoming);
    if (fault === 'silent') return;
    const outgoing = keep(connect(Number(port), hostname));
    const join = () => {
      incoming.pipe(outgoing);
      outgoing.pipe(incoming);
    };
    if (fault === 'slow') setTimeout(join, SLOW_MS);
    else join();
    incoming.on('close', () => outgoing.destroy());
    outgoing.on('close', () => incoming.destroy());
  });
  function keep(socket: Socket): Socket {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    return socket;
  }
  function cut(): void {
    for (const socket of sockets) socket.destroy();
  }
  const listen = (wanted: number) =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject);
      server.listen(wanted, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      cut();
    });
  const own = await listen(0);
  return {
    endpoint: `http://127.0.0.1:${own}`,
    async set(next) {
      if (fault === 'away' && next !== 'away') await listen(own);
      if (fault !== 'away' && next === 'away') await close();
      fault = next;
      // Open connections would not notice.
      cut();
    },
    async stop() {
      if (fault !== 'away') await close();
    },
  };
}
