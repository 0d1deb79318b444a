import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

export type HttpResult = { statusCode: number; headers: Record<string, string | string[]>; body: Buffer };

/**
 * Reads what a function returned as an HTTP API does: without a status code the whole answer is the JSON body of a 200.
 * Throws when it is no valid answer (AWS then says 500).
 */
export function toHttpResult(answer: unknown): HttpResult {
  if (!isStructured(answer)) {
    const body = typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? '');
    return { statusCode: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) };
  }
  const { statusCode, headers = {}, cookies, body, isBase64Encoded } = answer;
  if (!Number.isInteger(statusCode) || Number(statusCode) < 100 || Number(statusCode) > 599) {
    throw new Error(`The function answered with the status code ${String(statusCode)}.`);
  }
  if (body !== undefined && typeof body !== 'string') {
    throw new Error('The function answered with a body that is no text.');
  }
  const lowerCased = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return {
    statusCode: Number(statusCode),
    headers: {
      ...(body !== undefined && { 'content-type': 'text/plain;charset=UTF-8' }),
      ...Object.fromEntries(lowerCased),
      ...(cookies && cookies.length > 0 && { 'set-cookie': cookies }),
    },
    body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
  };
}

function isStructured(answer: unknown): answer is APIGatewayProxyStructuredResultV2 {
  return typeof answer === 'object' && answer !== null && 'statusCode' in answer;
}
