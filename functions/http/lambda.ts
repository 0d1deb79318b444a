import middy from '@middy/core';
import { type Contract, type ParsedRequestOf, type ResponseOf, routeKey } from '@mirsah/contracts/contract';
import { DomainError, isDomainError } from '@mirsah/domain/error';
import { getEnvironment } from '../runtime/environment.ts';
import { log } from '../runtime/log.ts';
import { type Caller, callerOf } from './caller.ts';
import { type HttpEvent, jsonBody, parseWith } from './request.ts';
import { errorResponse, type HttpResult, json } from './response.ts';

/** The Lambda function of one access: finds the endpoint of the route that API Gateway matched and runs it. */
export function apiLambda(endpoints: Record<string, Endpoint<Contract>>) {
  const byRoute = new Map(
    Object.values(endpoints).map((endpoint) => [routeKey(endpoint.contract), endpoint]),
  );
  return middy<HttpEvent, HttpResult>()
    .use(correlation())
    .use(originCheck())
    .use(errorHandler())
    .handler(async (event) => {
      const endpoint = byRoute.get(event.routeKey as ReturnType<typeof routeKey>);
      if (!endpoint) throw new DomainError('not_found');
      return endpoint.run(event);
    });
}

type Middleware = middy.MiddlewareObj<HttpEvent, HttpResult>;

/** Every log line and every error answer of a request carries the same id. */
function correlation(): Middleware {
  return {
    before: ({ event }) => {
      log.setCorrelationId(event.requestContext.requestId);
    },
    after: ({ event, response }) => {
      if (response)
        response.headers = { ...response.headers, 'x-correlation-id': event.requestContext.requestId };
    },
  };
}

/** Only our distributions know the secret: going past their firewall to the API's own address leads nowhere. */
function originCheck(): Middleware {
  return {
    before: ({ event }) => {
      if (event.headers['x-origin-verify'] !== getEnvironment().ORIGIN_SECRET)
        throw new DomainError('not_found');
    },
  };
}

/** Turns what a use case throws into its status; anything unforeseen is logged whole and told as nothing. */
function errorHandler(): Middleware {
  return {
    onError: (request) => {
      const { error, event } = request;
      const correlationId = event.requestContext.requestId;
      if (isDomainError(error)) {
        log.info('refused', { route: event.routeKey, code: error.code });
        request.response = errorResponse({ code: error.code, details: error.details }, correlationId);
        return;
      }
      log.error('failed', { route: event.routeKey, error });
      request.response = errorResponse({ code: 'internal_error', details: {} }, correlationId);
    },
  };
}

/** One contract with what answers it. */
export type Endpoint<C extends Contract = Contract> = {
  contract: C;
  run(event: HttpEvent): Promise<HttpResult>;
};

type CallerOf<C extends Contract> = C['access'] extends 'public' ? unknown : { caller: Caller };

/**
 * Implements a contract: checks the caller, parses path, query and body, and sends what `answer` returns with the
 * contract's status. The answer is parsed too, so that a field the contract does not name never leaves the server.
 */
export function handle<const C extends Contract>(
  contract: C,
  answer: (request: ParsedRequestOf<C> & CallerOf<C>) => Promise<ResponseOf<C>>,
): Endpoint<C> {
  return {
    contract,
    async run(event) {
      const caller = contract.access === 'public' ? undefined : await callerOf(event, contract);
      const request = {
        caller,
        params: contract.params && parseWith(contract.params, event.pathParameters ?? {}),
        query: contract.query && parseWith(contract.query, event.queryStringParameters ?? {}),
        body: contract.body && parseWith(contract.body, jsonBody(event)),
      };
      // The parts were parsed with this very contract's schemas, which the generic type cannot follow.
      const result = await answer(request as unknown as ParsedRequestOf<C> & CallerOf<C>);
      return contract.status === 204
        ? { statusCode: 204 }
        : json(contract.status, contract.response.parse(result));
    },
  };
}

/** Implements a public contract that speaks more than JSON (a form post, a page): gets the event, answers itself. */
export function handlePage<const C extends Contract & { access: 'public' }>(
  contract: C,
  answer: (event: HttpEvent) => Promise<HttpResult>,
): Endpoint<C> {
  return { contract, run: answer };
}

/** Well within the function's ten seconds, so that a batch begun at the end of it still finishes. */
const WORKING_MS = 4000;

/** Tells whether a call that began now should begin another batch. */
export function workingTime(): () => boolean {
  const end = Date.now() + WORKING_MS;
  return () => Date.now() < end;
}
