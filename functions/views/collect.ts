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
  /** Only to hash visitors' addresses: this function is called by browsers themselves. */
  ...originEnvironment,
  VIEWS_QUEUE_URLS: z.string().min(1),
  SITES_DOMAIN: z.string().min(1),
  SITES_PROTOCOL: z.enum(['https', 'http']).default('https'),
});

/**
 * Takes reports of visits at a URL of its own. It is called for each of them, so it has little memory and nothing else to
 * do; how many of it run at a time is all that limits a flood.
 */
export const handler = lambda<HttpEvent, HttpResult>(() => {
  const environment = environmentSchema.parse(process.env);
  // Nearly all of its calls are the same one.
  const sqs = observed(new SQSClient({ ...clientOptions(), cacheMiddleware: true }));
  const ports = {
    clock: systemClock,
    sites: { domain: environment.SITES_DOMAIN, protocol: environment.SITES_PROTOCOL },
    addressHash: createAddressHash(environment.ORIGIN_SECRET),
    viewQueue: createViewQueue(sqs, environment.VIEWS_QUEUE_URLS.split(',')),
  };
  return (event) => collectDirectly(ports, event);
});
