import type { HttpEvent } from './request.ts';

type Parts = {
  route?: string;
  /** For a route that takes any method. */
  method?: string;
  headers?: Record<string, string>;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  claims?: Record<string, unknown>;
  sourceIp?: string;
};

/**
 * A request as API Gateway passes it to a function, for tests; a `body` that is not a string is sent as JSON.
 */
export function httpEventFixture({
  route = 'GET /',
  method = route.split(' ')[0] ?? '',
  headers,
  params,
  query,
  body,
  claims,
  sourceIp = '',
}: Parts): HttpEvent {
  const [, path = '/'] = route.split(' ');
  return {
    version: '2.0',
    routeKey: route,
    rawPath: path,
    rawQueryString: '',
    headers: { 'x-forwarded-for': '203.0.113.7, 130.176.0.1', ...headers },
    ...(params && { pathParameters: params }),
    ...(query && { queryStringParameters: query }),
    requestContext: {
      accountId: '',
      apiId: '',
      domainName: '',
      domainPrefix: '',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp, userAgent: '' },
      requestId: 'request-1',
      routeKey: route,
      stage: '$default',
      time: '',
      timeEpoch: 0,
      ...(claims && { authorizer: { jwt: { claims } } }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    isBase64Encoded: false,
  };
}
