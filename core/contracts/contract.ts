import type { Permission } from '@mirsah/domain/member';
import type { LoggedAct } from '@mirsah/domain/member/log';
import * as z from 'zod';

/**
 * Who may call: everyone; signed-in merchants; administrators; anybody who is signed in, about their own
 * sign-in; and who cannot sign in. Decides on the authorizer and the Lambda function.
 */
export type Access = 'public' | 'merchant' | 'admin' | 'account' | 'recovery';

/** Whether the authorizer lets only signed-in callers pass. */
export const isSignInNeeded = (access: Access) => access !== 'public' && access !== 'recovery';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One HTTP endpoint, declared once. `path` has API Gateway's syntax; `params` are its variables. `status` is
 * the status on success; every other response has an `ErrorBody`.
 */
export type Contract = {
  method: Method;
  path: `/${string}`;
  /** Also available to callers whose account is being deleted. */
  allowsClosingAccount?: true;
  params?: z.ZodType<Record<string, string>>;
  query?: z.ZodType;
  body?: z.ZodType;
  status: 200 | 201 | 204 | 303;
  response: z.ZodType;
} & (
  | { access: Exclude<Access, 'merchant'> }
  /** The permission that the caller needs in the account that they act in; required to compile. */
  | {
      access: 'merchant';
      needs: Needs;
      /** The entry in the merchant's log on success, when it needs no data of the request. */
      logs?: Pick<LoggedAct, 'action' | 'detail'>;
    }
);

/**
 * A permission; `membership` for any member of the account; `own_account` for actions on the caller's own
 * account, whichever account they act in.
 */
export type Needs = Permission | 'membership' | 'own_account';

/**
 * Names the account that a merchant's endpoint acts in, by its owner's user id. Without it, it is the
 * caller's own.
 */
export const ACCOUNT_HEADER = 'x-mirsah-account';

type SchemaOf<C extends Contract, K extends 'params' | 'query' | 'body'> =
  C extends Record<K, infer S extends z.ZodType> ? S : never;

/** What a client sends: the parts that the contract declares. */
export type RequestOf<C extends Contract> = {
  [K in 'params' | 'query' | 'body' as C extends Record<K, z.ZodType> ? K : never]: z.input<SchemaOf<C, K>>;
};

/** What an endpoint receives after parsing. */
export type ParsedRequestOf<C extends Contract> = {
  [K in 'params' | 'query' | 'body' as C extends Record<K, z.ZodType> ? K : never]: z.output<SchemaOf<C, K>>;
};

export type ResponseOf<C extends Contract> = z.output<C['response']>;

export type RouteKey = `${Method} /${string}`;

export function routeKey(contract: Pick<Contract, 'method' | 'path'>): RouteKey {
  return `${contract.method} ${contract.path}`;
}

/** The query of a paged list: `limit` is 1 to 100, `cursor` comes from the previous page. */
export const listQueryShape = {
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().max(500).optional(),
};

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), cursor: z.string().nullable() });
}
