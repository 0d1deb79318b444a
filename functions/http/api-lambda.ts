import middy from '@middy/core';
import { type Contract, routeKey } from '@mirsah/contracts/contract.ts';
import { DomainError, isDomainError } from '@mirsah/domain/errors/domain-error.ts';
import { getEnvironment } from '../environment.ts';
import { log } from '../log.ts';
import type { Endpoint } from './endpoint.ts';
import { type HttpEvent, type HttpResult, refusal } from './http.ts';

/** The Lambda function of one access: finds the endpoint of the route that API Gateway matched and runs it. */
export function apiLambda(endpoints: Record<string, Endpoint<Contract>>) {
  const byRoute = new Map(
    Object.values(endpoints).map((endpoint) => [routeKey(endpoint.contract), endpoint]),
  );
  return middy<HttpEvent, HttpResult>()
    .use(correlation())
    .use(originCheck())
    .use(refusals())
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
function refusals(): Middleware {
  return {
    onError: (request) => {
      const { error, event } = request;
      const correlationId = event.requestContext.requestId;
      if (isDomainError(error)) {
        log.info('refused', { route: event.routeKey, code: error.code });
        request.response = refusal({ code: error.code, details: error.details }, correlationId);
        return;
      }
      log.error('failed', { route: event.routeKey, error });
      request.response = refusal({ code: 'internal_error', details: {} }, correlationId);
    },
  };
}
