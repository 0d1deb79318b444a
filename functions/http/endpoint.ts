import type { Contract, ParsedRequestOf, ResponseOf } from '@mirsah/contracts/contract.ts';
import { type Caller, callerOf } from './caller.ts';
import { type HttpEvent, type HttpResult, json } from './http.ts';
import { jsonBody, parseWith } from './parse.ts';

/** One contract with what answers it. */
export type Endpoint<C extends Contract = Contract> = {
  contract: C;
  run(event: HttpEvent): Promise<HttpResult>;
};

type CallerOf<C extends Contract> = C['access'] extends 'public' ? unknown : { caller: Caller };

/**
 * Implements a contract: checks the caller, parses path, query and body, and sends what `answer` returns with the
 * contract's status. The answer is parsed too, so that a field the contract does not name never leaves the server.
 */
export function handle<const C extends Contract>(
  contract: C,
  answer: (request: ParsedRequestOf<C> & CallerOf<C>) => Promise<ResponseOf<C>>,
): Endpoint<C> {
  return {
    contract,
    async run(event) {
      const caller = contract.access === 'public' ? undefined : await callerOf(event, contract);
      const request = {
        caller,
        params: contract.params && parseWith(contract.params, event.pathParameters ?? {}),
        query: contract.query && parseWith(contract.query, event.queryStringParameters ?? {}),
        body: contract.body && parseWith(contract.body, jsonBody(event)),
      };
      // The parts were parsed with this very contract's schemas, which the generic type cannot follow.
      const result = await answer(request as unknown as ParsedRequestOf<C> & CallerOf<C>);
      return contract.status === 204
        ? { statusCode: 204 }
        : json(contract.status, contract.response.parse(result));
    },
  };
}

/** Implements a public contract that speaks more than JSON (a form post, a page): gets the event, answers itself. */
export function handlePage<const C extends Contract & { access: 'public' }>(
  contract: C,
  answer: (event: HttpEvent) => Promise<HttpResult>,
): Endpoint<C> {
  return { contract, run: answer };
}
