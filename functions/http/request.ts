import { createHmac } from 'node:crypto';
import { DomainError } from '@mirsah/domain/error';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';

/** The authorizer's claims are present only on routes that have one. */
export type HttpEvent = APIGatewayProxyEventV2 & {
  requestContext: { authorizer?: { jwt?: { claims: Record<string, unknown> } } };
};

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

/** The body as JSON; throws DomainError `invalid_request` when it is not JSON. */
export function jsonBody(event: HttpEvent): unknown {
  try {
    return JSON.parse(textBody(event));
  } catch (cause) {
    throw new DomainError('invalid_request', { fields: [{ path: '', problem: 'invalid_json' }] }, { cause });
  }
}

export function textBody(event: HttpEvent): string {
  const body = event.body ?? '';
  return event.isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
}

/** Identifies a request's visitor for one purpose without saying who they are. */
export type VisitorHash = (event: Pick<HttpEvent, 'headers'>, purpose: string) => string;

/**
 * Hashes the visitor's address with our secret, so that nobody else can find an address by trying all of them. Hashes
 * for different purposes cannot be compared. CloudFront appends the address it saw and then its own; whatever comes
 * before those two may have been made up by the sender.
 */
export function createVisitorHash(originSecret: string): VisitorHash {
  return ({ headers }, purpose) => {
    const address = headers['x-forwarded-for']?.split(',').at(-2)?.trim() ?? '';
    return createHmac('sha256', originSecret).update(`${purpose} ${address}`).digest('base64url');
  };
}

/** Well within the function's ten seconds, so that a batch begun at the end of it still finishes. */
const WORKING_MS = 4000;

/** For work in batches: whether a request that begins now may begin another batch. */
export function workingTime(): () => boolean {
  const end = Date.now() + WORKING_MS;
  return () => Date.now() < end;
}
