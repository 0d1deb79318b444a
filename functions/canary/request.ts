import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

type CanaryRequest = {
  /** Posted as JSON; without it, the request is a GET. */
  body?: string | undefined;
  /** The address of the host when it differs from public DNS. */
  host?: string | undefined;
  /** The time limit until the last byte. */
  timeoutMs: number;
};

/** More than ten times any merchant's page. */
const MAX_BYTES = 5 * 1024 * 1024;

/** Gets a page, or posts to it. Rejects without a complete response in time. */
export function request(
  address: string,
  { body, host, timeoutMs }: CanaryRequest,
): Promise<{ status: number; body: string }> {
  const url = new URL(address);
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  const outgoing = (url.protocol === 'https:' ? httpsRequest : httpRequest)({
    host: host ?? url.hostname,
    ...(url.port && { port: url.port }),
    path: url.pathname,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      host: url.host,
      'user-agent': 'mirsah-canary',
      ...(body !== undefined && { 'content-type': 'application/json', origin: url.origin }),
    },
    signal: AbortSignal.timeout(timeoutMs),
  });
  let isAnswered = false;
  outgoing.on('response', async (response) => {
    isAnswered = true;
    try {
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of response) {
        size += chunk.length;
        if (size > MAX_BYTES) throw new Error(`an answer of more than ${MAX_BYTES} bytes`);
        chunks.push(chunk);
      }
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') });
    } catch (error) {
      reject(error);
    }
  });
  outgoing.on('error', reject);
  // Emitted without an error when the other side switches protocols, and after a response, which may still be
  // read.
  outgoing.on('close', () => isAnswered || reject(new Error('no answer')));
  outgoing.end(body);
  return promise;
}
