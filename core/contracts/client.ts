import { type ErrorBody, errorBodySchema } from '@mirsah/domain/error';
import { type Api, api, type Operation } from './api.ts';
import {
  ACCOUNT_HEADER,
  type Contract,
  isSignInNeeded,
  type RequestOf,
  type ResponseOf,
} from './contract.ts';

/**
 * A response that is not 2xx. `body` is undefined when it does not come from our API, for example a proxy's
 * error page.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody | undefined;

  constructor(status: number, body: ErrorBody | undefined) {
    super(body?.code ?? `http_${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

type Args<C extends Contract> = keyof RequestOf<C> extends never ? [] : [request: RequestOf<C> & Cancelling];
/** `signal` cancels the request, which rejects as `fetch` does. */
type Cancelling = { signal?: AbortSignal };

/**
 * One method per operation. Network errors reject as in `fetch`, responses that are not 2xx with `ApiError`.
 */
export type ApiClient = { [Name in Operation]: (...args: Args<Api[Name]>) => Promise<ResponseOf<Api[Name]>> };

type ApiClientOptions = {
  /** `''` for the same origin, or for example `http://127.0.0.1:1234`. */
  baseUrl: string;
  /** Called before each request that needs a token; without a token none is sent. */
  accessToken?: () => Promise<string | undefined>;
  /** Called for each merchant's request: the account that it acts in; undefined is the caller's own. */
  account?: () => string | undefined;
  fetch?: typeof fetch;
};

export function createApiClient(options: ApiClientOptions): ApiClient {
  const call = (contract: Contract) => (request?: LooseRequest) => send(options, contract, request ?? {});
  // Each method is made from the contract of its name, which TypeScript cannot see in `fromEntries`.
  return Object.fromEntries(
    Object.entries(api).map(([name, contract]) => [name, call(contract)]),
  ) as unknown as ApiClient;
}

type LooseRequest = Cancelling & {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
};

async function send(options: ApiClientOptions, contract: Contract, request: LooseRequest): Promise<unknown> {
  const token = isSignInNeeded(contract.access) ? await options.accessToken?.() : undefined;
  const account = contract.access === 'merchant' ? options.account?.() : undefined;
  const response = await (options.fetch ?? fetch)(options.baseUrl + urlOf(contract, request), {
    method: contract.method,
    headers: {
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(account === undefined ? {} : { [ACCOUNT_HEADER]: account }),
    },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    ...(request.signal && { signal: request.signal }),
  });
  if (!response.ok) throw new ApiError(response.status, await errorBodyOf(response));
  if (response.status === 204) return undefined;
  return response.headers.get('content-type')?.includes('json') ? response.json() : response.text();
}

function urlOf(contract: Contract, { params = {}, query = {} }: LooseRequest): string {
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString();
  return search ? `${path}?${search}` : path;
}

async function errorBodyOf(response: Response): Promise<ErrorBody | undefined> {
  return errorBodySchema.safeParse(await response.json().catch(() => undefined)).data;
}
