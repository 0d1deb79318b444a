import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { listen } from '../listen.ts';
import * as forgot from './account.ts';
import * as admin from './admin.ts';
import { listUsers } from './admin.ts';
import { createAttemptLimits } from './attempt-limits.ts';
import type { Mail } from './codes.ts';
import type { CognitoContext, Operation, Triggers } from './context.ts';
import { CognitoError } from './errors.ts';
import { createOneTimeStore } from './one-time-store.ts';
import { openPoolDescription } from './pool-description.ts';
import { isObject, type RequestFields } from './request-fields.ts';
import * as secondFactor from './second-factor.ts';
import { type ShownCode, shownCodes } from './second-factor.ts';
import * as tokens from './sessions.ts';
import * as signIn from './sign-in.ts';
import * as signUp from './sign-up.ts';
import { createTokens, openSigningKey } from './tokens.ts';
import { openUsersStore } from './users-store.ts';

export type CognitoServer = {
  /** `http://127.0.0.1:port`. */
  endpoint: string;
  issuer: string;
  jwks(): { keys: JsonWebKey[] };
  /** What the authenticator app of each user shows now. */
  shownCodes(): ShownCode[];
  /** Allows pages of this origin to call the pool from a browser; pages of all other origins may not. */
  allowOrigin(origin: string): void;
  stop(): Promise<void>;
};

const maxBodyBytes = 256 * 1024;

/**
 * Starts a user pool with one client that speaks Cognito's JSON protocol and stores its users, sessions and
 * signing key in `dataDir`. Requests are accepted under any path, so it can be behind a proxy with a prefix.
 * Administrators' calls must name the access key; their signature is not checked, because browsers let no
 * foreign page send that header.
 */
export async function startCognito(options: {
  dataDir: string;
  /** 0, the default, takes a free port. */
  port?: number;
  userPoolId: string;
  clientId: string;
  sendMail(mail: Mail): void;
  triggers: Triggers;
  credentials: { accessKeyId: string };
}): Promise<CognitoServer> {
  const { dataDir, userPoolId, clientId } = options;
  mkdirSync(dataDir, { recursive: true });
  const issuer = `https://cognito-idp.${userPoolId.split('_')[0]}.amazonaws.com/${userPoolId}`;
  const key = await openSigningKey(dataDir);
  const pool = openPoolDescription(dataDir);
  const context: CognitoContext = {
    userPoolId,
    clientId,
    store: openUsersStore(join(dataDir, 'users')),
    pool,
    triggers: options.triggers,
    tokens: createTokens(key, issuer, clientId),
    limits: createAttemptLimits(),
    srpChallenges: createOneTimeStore(),
    newPasswordSteps: createOneTimeStore(),
    codeSteps: createOneTimeStore(),
    fakeChallengeSecret: key.fakeChallengeSecret,
    sendMail: (mail) => {
      const { From } = pool.get().EmailConfiguration;
      options.sendMail(From ? { ...mail, from: From } : mail);
    },
  };
  const jwks = () => ({ keys: [key.publicJwk] });
  const access: Access = { accessKeyId: options.credentials.accessKeyId, origin: undefined };

  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '/';
    allowReading(access, request, response);
    if (request.method === 'OPTIONS') {
      send(response, 204, 'text/plain');
    } else if (request.method === 'GET' && path.endsWith(`/${userPoolId}/.well-known/jwks.json`)) {
      send(response, 200, 'application/json', jwks());
    } else {
      void answer(context, access, request, response);
    }
  });
  const port = await listen(server, options.port);

  return {
    endpoint: `http://127.0.0.1:${port}`,
    issuer,
    jwks,
    shownCodes: () => shownCodes(context),
    allowOrigin(origin) {
      access.origin = origin;
    },
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

/** Allowed callers: administrators with this access key, and browsers on a page of this origin. */
type Access = { accessKeyId: string; origin: string | undefined };

/**
 * Lets a page of the allowed origin read the response; browsers hide it from all others, whose calls they do
 * not send.
 */
function allowReading({ origin }: Access, request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('vary', 'origin');
  if (origin === undefined || request.headers.origin !== origin) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-methods', 'GET, POST, OPTIONS');
  response.setHeader('access-control-allow-headers', '*, authorization');
  response.setHeader('access-control-expose-headers', 'x-amzn-errortype, x-amzn-requestid');
  response.setHeader('access-control-max-age', '600');
}

/** Operations that need AWS credentials instead of a token or a code. */
const isForAdministrators = (name: string) => /^(Admin|List)|UserPool/.test(name);

/** Throws Cognito's error for a call without credentials, or with those of another installation. */
function assertAccessKey({ accessKeyId }: Access, { headers }: IncomingMessage): void {
  const [, keyId] = /^AWS4-HMAC-SHA256 Credential=([^/]+)\//.exec(headers.authorization ?? '') ?? [];
  if (!keyId) throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  if (keyId !== accessKeyId) {
    throw new CognitoError(
      'UnrecognizedClientException',
      'The security token included in the request is invalid.',
    );
  }
}

async function answer(
  context: CognitoContext,
  access: Access,
  request: IncomingMessage,
  response: ServerResponse,
) {
  try {
    const name = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    const operation = request.method === 'POST' ? operations.get(name) : undefined;
    if (!operation) {
      const asked = name || `${request.method} ${request.url}`;
      throw new CognitoError('UnknownOperationException', `This local Cognito does not know ${asked}.`);
    }
    if (isForAdministrators(name)) assertAccessKey(access, request);
    send(response, 200, 'application/x-amz-json-1.1', await operation(context, await readFields(request)));
  } catch (error) {
    const known = error instanceof CognitoError;
    const type = known ? error.type : 'InternalErrorException';
    const message = error instanceof Error ? error.message : String(error);
    send(response, known ? 400 : 500, 'application/x-amz-json-1.1', { __type: type, message }, type);
  }
}

async function readFields(request: IncomingMessage): Promise<RequestFields> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new CognitoError('SerializationException', 'The request is too large.');
    chunks.push(chunk);
  }
  try {
    const fields: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}');
    if (isObject(fields)) return fields;
  } catch {
    // Invalid JSON gets the same response as JSON that is not an object.
  }
  throw new CognitoError('SerializationException', 'The request body is not a JSON object.');
}

function send(response: ServerResponse, status: number, type: string, body?: object, errorType?: string) {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-amzn-requestid': randomUUID(),
    ...(errorType && { 'x-amzn-errortype': errorType }),
  });
  response.end(body && JSON.stringify(body));
}

/** Every operation this server knows, by the name in `x-amz-target`. */
export const operations: ReadonlyMap<string, Operation> = new Map([
  ['SignUp', signUp.signUp],
  ['ConfirmSignUp', signUp.confirmSignUp],
  ['ResendConfirmationCode', signUp.resendConfirmationCode],
  ['InitiateAuth', signIn.initiateAuth],
  ['RespondToAuthChallenge', signIn.respondToAuthChallenge],
  ['GetTokensFromRefreshToken', tokens.getTokensFromRefreshToken],
  ['RevokeToken', tokens.revokeToken],
  ['GlobalSignOut', tokens.globalSignOut],
  ['ForgotPassword', forgot.forgotPassword],
  ['ConfirmForgotPassword', forgot.confirmForgotPassword],
  ['GetUser', forgot.getUser],
  ['UpdateUserAttributes', forgot.updateUserAttributes],
  ['ChangePassword', forgot.changePassword],
  ['DeleteUser', forgot.deleteUser],
  ['AssociateSoftwareToken', secondFactor.associateSoftwareToken],
  ['VerifySoftwareToken', secondFactor.verifySoftwareToken],
  ['SetUserMFAPreference', secondFactor.setUserMfaPreference],
  ['AdminSetUserMFAPreference', secondFactor.adminSetUserMfaPreference],
  ['AdminCreateUser', admin.adminCreateUser],
  ['AdminGetUser', admin.adminGetUser],
  ['AdminSetUserPassword', admin.adminSetUserPassword],
  ['AdminDeleteUser', admin.adminDeleteUser],
  ['AdminDisableUser', admin.adminDisableUser],
  ['AdminEnableUser', admin.adminEnableUser],
  ['AdminUserGlobalSignOut', admin.adminUserGlobalSignOut],
  ['AdminInitiateAuth', signIn.adminInitiateAuth],
  ['AdminRespondToAuthChallenge', signIn.adminRespondToAuthChallenge],
  ['ListUsers', listUsers],
  ['ListUserPools', admin.listUserPools],
  ['DescribeUserPool', admin.describeUserPool],
  ['DescribeUserPoolClient', admin.describeUserPoolClient],
  ['UpdateUserPoolClient', admin.updateUserPoolClient],
  ['UpdateUserPool', admin.updateUserPool],
]);
