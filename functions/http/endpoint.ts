import middy from '@middy/core';
import type { Api, OperationsFor } from '@mirsah/contracts/api';
import {
  type Access,
  type Contract,
  type ParsedRequestOf,
  type ResponseOf,
  routeKey,
} from '@mirsah/contracts/contract';
import { DomainError, isDomainError } from '@mirsah/domain/error';
import { timeOrderedId } from '@mirsah/domain/id';
import { isLogged, type LoggedAct, type MerchantLog } from '@mirsah/domain/member/log';
import { tolerant } from '@mirsah/domain/tolerant';
import { lambda, log } from '../runtime/lambda.ts';
import { type Environment, SecretMismatch, type SecretName } from '../runtime/secrets.ts';
import type { Caller, CallerOf } from './caller.ts';
import { acceptedSecrets, type HttpEvent, isSameSecret, jsonBody, parseWith } from './request.ts';
import { errorResponse, type HttpResult, json } from './response.ts';

/** One contract with the code that answers it. */
export type Endpoint<C extends Contract = Contract> = {
  contract: C;
  run(event: HttpEvent, callerOf: CallerOf, log?: MerchantLog): Promise<HttpResult>;
};

/** Every endpoint of one access, by operation. An entry file that lacks one does not compile. */
export type EndpointsFor<A extends Access> = { [Name in OperationsFor<A>]: Endpoint<Api[Name]> };

/**
 * The caller, and the body as it was sent, without the defaults that parsing fills in. `record` adds the
 * action to the merchant's log, or to another merchant's where one is named.
 */
type Signed = {
  caller: Caller;
  sent: Record<string, unknown>;
  record(act: LoggedAct, merchantId?: string): Promise<void>;
};

/**
 * Implements a contract for signed-in callers: identifies the caller, parses path, query and body, and sends
 * the result of `answer` with the contract's status. The result is parsed too, so that a field outside the
 * contract never leaves the server. Limits on input are not checked there, because stored data may be older
 * than the limits.
 */
export function handle<const C extends Contract & { access: Exclude<Access, 'public' | 'recovery'> }>(
  contract: C,
  answer: (request: ParsedRequestOf<C> & Signed) => Promise<ResponseOf<C>>,
): Endpoint<C> {
  const responseSchema = tolerant(contract.response);
  return {
    contract,
    async run(event, callerOf, merchantLog) {
      const caller = await callerOf(event, contract);
      const { actorId, ownerId } = caller;
      log.appendKeys({ actor: actorId, ...(ownerId !== actorId && { account: ownerId }) });
      const record = recorder(caller, merchantLog);
      const sent = contract.body && jsonBody(event);
      const request = {
        caller,
        record,
        sent: Object(sent),
        params: contract.params && parseWith(contract.params, event.pathParameters ?? {}),
        query: contract.query && parseWith(contract.query, event.queryStringParameters ?? {}),
        body: contract.body && parseWith(contract.body, sent),
      };
      // The parts were parsed with this contract's schemas, which the generic type cannot follow.
      const result = await answer(request as unknown as ParsedRequestOf<C> & Signed);
      if ('logs' in contract && contract.logs) await record(contract.logs);
      return contract.status === 204
        ? { statusCode: 204 }
        : json(contract.status, responseSchema.parse(result));
    },
  };
}

/**
 * The repository, with its changes logged once before the first of them is written: what the caller sees
 * because of it is in the log even if the function ends early, or nothing could be written.
 */
export function notedFirst<Args extends unknown[], R extends { change(...of: Args): Promise<void> }>(
  repository: R & { change(...of: Args): Promise<void> },
  note: () => Promise<void>,
): R {
  let noted: Promise<void> | undefined;
  return {
    ...repository,
    async change(...of: Args) {
      noted ??= note();
      await noted;
      await repository.change(...of);
    },
  };
}

function recorder(caller: Caller, merchantLog: MerchantLog | undefined): Signed['record'] {
  return async (act, merchantId = caller.ownerId) => {
    if (!merchantLog || !isLogged(act.action, caller.actorId === merchantId)) return;
    await merchantLog.add(merchantId, {
      id: timeOrderedId(new Date()),
      at: new Date().toISOString(),
      by: caller.actorId,
      byName: caller.profile.fullName,
      subjectId: '',
      subjectName: '',
      detail: '',
      count: 1,
      ...act,
    });
  };
}

/**
 * Implements a public contract, which may use formats other than JSON (a form post, a page): reads the event
 * itself.
 */
export function handlePublic<const C extends Contract & { access: 'public' | 'recovery' }>(
  contract: C,
  answer: (event: HttpEvent) => Promise<HttpResult>,
): Endpoint<C> {
  return { contract, run: answer };
}

type Wiring = {
  /** The accepted values, comma-separated. */
  originSecret: string;
  callerOf: CallerOf;
  /** Only the merchants' function writes the merchants' logs. */
  log?: MerchantLog;
  endpoints: Record<string, Endpoint>;
};

type ApiOptions = {
  /** The secrets that `start` finds in its environment. */
  secrets: readonly SecretName[];
  /** Answers a request while they cannot be read and none are known; by default with JSON. */
  unavailable?(event: HttpEvent): HttpResult | undefined;
};

/**
 * The Lambda function of one access: runs the endpoint of the route that API Gateway matched. A route without
 * an endpoint gets 404, before anything is read. A request that does not match a secret is checked once more
 * with secrets that were read again.
 */
export function apiLambda(
  { secrets, unavailable }: ApiOptions,
  start: (environment: Environment, distrustSecrets: () => void) => Wiring,
) {
  const answerUnavailable = (event: HttpEvent, error: Error) => {
    log.error('failed', { route: event.routeKey, error });
    return unavailable?.(event) ?? internalError(event);
  };
  const wire: Parameters<typeof lambda<HttpEvent, HttpResult>>[1] = (environment, distrustSecrets) => {
    const { originSecret, callerOf, log: merchantLog, endpoints } = start(environment, distrustSecrets);
    const byRoute = new Map<string, Endpoint>(
      Object.values(endpoints).map((endpoint) => [routeKey(endpoint.contract), endpoint]),
    );
    const pipeline = (mayMismatch: boolean) =>
      middy<HttpEvent, HttpResult>()
        .use(correlation())
        .use(originCheck(originSecret))
        .use(errorHandler({ mayMismatch }))
        .handler(async (event) => {
          const endpoint = byRoute.get(event.routeKey);
          if (!endpoint) throw new DomainError('not_found');
          return endpoint.run(event, callerOf, merchantLog);
        });
    const [first, again] = [pipeline(true), pipeline(false)];
    return (event, context, isRenewed) => (isRenewed ? again : first)(event, context);
  };
  return lambda(secrets, wire, answerUnavailable);
}

const internalError = ({ requestContext }: HttpEvent) =>
  errorResponse({ code: 'internal_error', details: {} }, requestContext.requestId);

type Middleware = middy.MiddlewareObj<HttpEvent, HttpResult>;

/** Every log line and every error response of a request carries the same id. */
function correlation(): Middleware {
  return {
    before: ({ event }) => {
      log.resetKeys();
      log.setCorrelationId(event.requestContext.requestId);
    },
    after: ({ event, response }) => {
      if (response)
        response.headers = { ...response.headers, 'x-correlation-id': event.requestContext.requestId };
    },
  };
}

/**
 * Only our distributions know the secret, so requests to the API's own address, which bypass the firewall,
 * are rejected.
 */
function originCheck(originSecret: string): Middleware {
  const accepted = acceptedSecrets(originSecret);
  return {
    before: ({ event }) => {
      const given = event.headers['x-origin-verify'] ?? '';
      if (!accepted.some((secret) => isSameSecret(given, secret))) throw new SecretMismatch('not_found');
    },
  };
}

/**
 * Maps a DomainError to its status. Any other error is logged in full and gets a response without details. A
 * mismatch is rethrown where it may be one.
 */
function errorHandler({ mayMismatch }: { mayMismatch: boolean }): Middleware {
  return {
    onError: (request) => {
      const { error, event } = request;
      if (mayMismatch && error instanceof SecretMismatch) return;
      const correlationId = event.requestContext.requestId;
      if (isDomainError(error)) {
        log.info('rejected', { route: event.routeKey, code: error.code });
        request.response = errorResponse({ code: error.code, details: error.details }, correlationId);
        return;
      }
      log.error('failed', { route: event.routeKey, error });
      request.response = internalError(event);
    },
  };
}
