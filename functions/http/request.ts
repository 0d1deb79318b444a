import { createHmac } from 'node:crypto';
import { DomainError } from '@mirsah/domain/error';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import { getEnvironment } from '../runtime/environment.ts';

/** The authorizer's claims are there only on routes that have one. */
export type HttpEvent = APIGatewayProxyEventV2 & {
  requestContext: { authorizer?: { jwt?: { claims: Record<string, unknown> } } };
};

export function textBody(event: HttpEvent): string {
  const body = event.body ?? '';
  return event.isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
}

/** Parses one part of a request; throws DomainError `invalid_request` that names each wrong field. */
export function parseWith<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new DomainError('invalid_request', {
    fields: result.error.issues
      .slice(0, 50)
      .map((issue) => ({ path: issue.path.join('.'), problem: issue.code })),
  });
}

/** The body as JSON; throws DomainError `invalid_request` when it is none. */
export function jsonBody(event: HttpEvent): unknown {
  try {
    return JSON.parse(textBody(event));
  } catch (cause) {
    throw new DomainError('invalid_request', { fields: [{ path: '', problem: 'invalid_json' }] }, { cause });
  }
}

/**
 * Tells visitors of one `matter` apart and says nothing about who they are: nobody without our secret can try addresses
 * against it. The address before CloudFront's own is the one CloudFront saw; what stands before it anybody may have
 * written.
 */
export function visitorHash({ headers }: Pick<HttpEvent, 'headers'>, matter: string): string {
  const address = headers['x-forwarded-for']?.split(',').at(-2)?.trim() ?? '';
  return createHmac('sha256', getEnvironment().ORIGIN_SECRET)
    .update(`${matter} ${address}`)
    .digest('base64url');
}
