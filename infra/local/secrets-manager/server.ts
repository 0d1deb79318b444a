import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod';
import { readJson, writeJson } from '../json-file.ts';
import { listen } from '../listen.ts';
import { CorruptDataError } from '../storage-error.ts';

export type SecretsManagerServer = { endpoint: string; stop(): Promise<void> };

const operations = {
  GetSecretValue: z.object({ SecretId: z.string() }),
  PutSecretValue: z.object({ SecretId: z.string(), SecretString: z.string().min(1) }),
};

const storedSchema = z.record(
  z.string(),
  z.object({ text: z.string(), version: z.string(), at: z.number() }),
);
type Stored = z.infer<typeof storedSchema>;

/**
 * Starts a Secrets Manager server on 127.0.0.1: `GetSecretValue` and `PutSecretValue` of texts, by name.
 * `initial` has the secrets of a new installation; texts that were put later are in the file. Throws
 * CorruptDataError for a damaged file.
 */
export async function startSecretsManager(options: {
  file: string;
  initial: Readonly<Record<string, string>>;
  port?: number;
}): Promise<SecretsManagerServer> {
  const { file, initial, port = 0 } = options;
  const secrets = openSecrets(file, initial);
  const server = createServer((request, response) => void answer({ secrets, file }, request, response));
  const listening = await listen(server, port);
  return {
    endpoint: `http://127.0.0.1:${listening}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function openSecrets(file: string, initial: Readonly<Record<string, string>>): Stored {
  const parsed = storedSchema.safeParse(readJson(file) ?? {});
  if (!parsed.success) throw new CorruptDataError(file, parsed.error);
  const made = Object.entries(initial).map(([name, text]) => [name, version(text)] as const);
  return { ...Object.fromEntries(made), ...parsed.data };
}

const version = (text: string) => ({ text, version: randomUUID(), at: Date.now() });

type Store = { secrets: Stored; file: string };

async function answer(store: Store, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const operation = String(request.headers['x-amz-target'] ?? '').replace('secretsmanager.', '');
  const body: unknown = await json(request).catch(() => undefined);
  const { status, value } = perform(store, operation, body);
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(value));
}

function perform({ secrets, file }: Store, operation: string, body: unknown) {
  if (operation === 'GetSecretValue') {
    const request = operations.GetSecretValue.safeParse(body);
    if (!request.success) return failed('InvalidParameterException', 'The request is not valid.');
    const secret = secrets[request.data.SecretId];
    if (!secret) return failed('ResourceNotFoundException', 'There is no such secret.');
    return answered({
      ...named(request.data.SecretId, secret.version),
      SecretString: secret.text,
      CreatedDate: secret.at / 1000,
    });
  }
  if (operation === 'PutSecretValue') {
    const request = operations.PutSecretValue.safeParse(body);
    if (!request.success) return failed('InvalidParameterException', 'The request is not valid.');
    const { SecretId, SecretString } = request.data;
    if (!secrets[SecretId]) return failed('ResourceNotFoundException', 'There is no such secret.');
    const put = version(SecretString);
    secrets[SecretId] = put;
    writeJson(file, secrets);
    return answered(named(SecretId, put.version));
  }
  return failed('UnknownOperationException', `${operation} is not known here.`);
}

const named = (Name: string, VersionId: string) => ({
  ARN: `arn:aws:secretsmanager:local:000000000000:secret:${Name}`,
  Name,
  VersionId,
  VersionStages: ['AWSCURRENT'],
});
const answered = (value: object) => ({ status: 200, value });
const failed = (__type: string, message: string) => ({ status: 400, value: { __type, message } });
