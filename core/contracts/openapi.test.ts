import { describe, expect, it } from 'vitest';
import { api } from './api.ts';
import { type Contract, isSignInNeeded } from './contract.ts';
import { toOpenApi } from './openapi.ts';

const document = toOpenApi(api);
const contracts: [string, Contract][] = Object.entries(api);

const operationOf = ({ path, method }: Contract) => document.paths[path]?.[method.toLowerCase()];

describe.each(contracts)('the operation of %s', (name, contract) => {
  const operation = operationOf(contract);

  it(`${name} has one operation, which asks for a token exactly when its contract does`, () => {
    expect(operation?.operationId).toBe(name);
    expect(operation?.security).toEqual(isSignInNeeded(contract.access) ? [{ signedIn: [] }] : []);
  });

  it(`the parameters of the path of ${name} are those that the path names`, () => {
    const named = [...contract.path.matchAll(/\{(\w+)\+?\}/g)].map(([, parameter]) => parameter);
    const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath?.map((parameter) => parameter.name).sort()).toEqual(named.sort());
  });

  it(`${name} says what it takes and answers`, () => {
    expect(operation?.requestBody !== undefined).toBe(contract.body !== undefined);
    const success = operation?.responses[contract.status];
    expect(success?.content !== undefined).toBe(contract.status < 204);
    expect(operation?.responses.default?.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/Error' } },
    });
  });
});

it('the document of the API has an operation for each contract and no other', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(api).sort());
});

it('limits and choices of a query are in the document', () => {
  const parameters = operationOf(api.listOrders)?.parameters ?? [];
  expect(parameters.find(({ name }) => name === 'limit')).toEqual({
    name: 'limit',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 25 },
  });
});
