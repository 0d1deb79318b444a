import { DomainError } from '@mirsah/domain/errors/domain-error.ts';
import type * as z from 'zod';
import { type HttpEvent, textBody } from './http.ts';

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
