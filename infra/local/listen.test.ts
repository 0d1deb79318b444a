import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';

it('a local server keeps idle connections longer than a client on a slow machine reuses them', async () => {
  const server = createServer((_, response) => response.end('ok'));
  const port = await listen(server);
  try {
    const answer = await fetch(`http://127.0.0.1:${port}`);
    const [, seconds] = /timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(60);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
