import { SQSClient } from '@aws-sdk/client-sqs';
import { systemClock } from '@mirsah/domain/clock';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { clientOptions } from '@mirsah/table/dynamo/table';
import * as z from 'zod';
import { collectDirectly, createViewQueue } from '../api/visits.ts';
import { createAddressHash, type HttpEvent } from '../http/request.ts';
import type { HttpResult } from '../http/response.ts';
import { lambda, originEnvironment } from '../runtime/lambda.ts';

const environmentSchema = z.object({
  /** Only for hashing visitors' addresses: browsers call this function directly. */
  ...originEnvironment,
  VIEWS_QUEUE_URLS: z.string().min(1),
  SITES_DOMAIN: z.string().min(1),
  SITES_PROTOCOL: z.enum(['https', 'http']).default('https'),
});

/**
 * Receives reports of visits at a separate URL. It is called for each visit, so it has little memory and does
 * nothing else; its concurrency limits floods.
 */
export const handler = lambda<HttpEvent, HttpResult>(['ORIGIN_SECRET'], (variables) => {
  const environment = environmentSchema.parse(variables);
  // A client with cached middleware, as nearly all of its calls are of the same kind.
  const sqs = observed(new SQSClient({ ...clientOptions(), cacheMiddleware: true }));
  const ports = {
    clock: systemClock,
    sites: { domain: environment.SITES_DOMAIN, protocol: environment.SITES_PROTOCOL },
    addressHash: createAddressHash(environment.ORIGIN_SECRET),
    viewQueue: createViewQueue(sqs, environment.VIEWS_QUEUE_URLS.split(',')),
  };
  return (event) => collectDirectly(ports, event);
});
