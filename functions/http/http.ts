import type { ErrorBody } from '@mirsah/domain/errors/error-codes.ts';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { errorStatus } from './error-status.ts';

/** The authorizer's claims are there only on routes that have one. */
export type HttpEvent = APIGatewayProxyEventV2 & {
  requestContext: { authorizer?: { jwt?: { claims: Record<string, unknown> } } };
};
export type HttpResult = APIGatewayProxyStructuredResultV2;

/** Answers of the API are about one person and one moment: nobody may keep them. */
const noStore = { 'cache-control': 'no-store' };

export function json(statusCode: number, body: unknown): HttpResult {
  return {
    statusCode,
    headers: { ...noStore, 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  };
}

/** A page for a browser; `policy` is its content security policy. */
export function html(statusCode: number, body: string, policy?: string): HttpResult {
  const type = { 'content-type': 'text/html; charset=utf-8' };
  return {
    statusCode,
    headers: { ...noStore, ...type, ...(policy && { 'content-security-policy': policy }) },
    body,
  };
}

/** Sends a browser on with GET, so that a reload does not post again. */
export function seeOther(location: string): HttpResult {
  return { statusCode: 303, headers: { ...noStore, location } };
}

export function refusal(error: ErrorBody['error'], correlationId: string): HttpResult {
  return json(errorStatus[error.code], { error, correlationId } satisfies ErrorBody);
}

export function textBody(event: HttpEvent): string {
  const body = event.body ?? '';
  return event.isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
}
