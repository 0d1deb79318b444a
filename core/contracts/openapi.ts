import { errorBodySchema } from '@mirsah/domain/error';
import * as z from 'zod';
import { ACCOUNT_HEADER, type Contract, isSignInNeeded } from './contract.ts';

type Schema = z.core.JSONSchema.BaseSchema;
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema };
type Content = Record<string, { schema: Schema | { $ref: string } }>;
type Response = { description: string; content?: Content };

export type OpenApiOperation = {
  operationId: string;
  /** Empty for what everyone may call. */
  security: { signedIn: [] }[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, Response>;
};

export type OpenApiDocument = {
  openapi: '3.0.3';
  info: { title: string; version: string };
  /** By path, then by method in small letters. */
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<'signedIn', object> };
};

/**
 * The endpoints as an OpenAPI document: one operation for each contract, by the name that it has there. What
 * a schema checks beyond its types (a refinement) is not in it.
 */
export function toOpenApi(contracts: Readonly<Record<string, Contract>>): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const [name, contract] of Object.entries(contracts)) {
    paths[contract.path] = {
      ...paths[contract.path],
      [contract.method.toLowerCase()]: operationOf(name, contract),
    };
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Mirsah', version: '1' },
    paths,
    components: {
      schemas: { Error: schemaOf(errorBodySchema, 'output') },
      securitySchemes: { signedIn: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operationOf(operationId: string, contract: Contract): OpenApiOperation {
  const { params, query, body, status, response, access } = contract;
  const actsInAccount = access === 'merchant' && contract.needs !== 'own_account';
  return {
    operationId,
    security: isSignInNeeded(access) ? [{ signedIn: [] }] : [],
    parameters: [
      ...(params ? parametersOf(params, 'path') : []),
      ...(query ? parametersOf(query, 'query') : []),
      ...(actsInAccount
        ? [
            {
              name: ACCOUNT_HEADER,
              in: 'header' as const,
              required: false,
              schema: { type: 'string' } as const,
            },
          ]
        : []),
    ],
    ...(body && { requestBody: { required: true, content: json(schemaOf(body, 'input')) } }),
    responses: {
      [status]: {
        description: 'Success',
        ...(status < 204 && { content: json(schemaOf(response, 'output')) }),
      },
      default: { description: 'Any other answer', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

function parametersOf(shape: z.ZodType, place: 'path' | 'query'): Parameter[] {
  const { properties = {}, required = [] } = schemaOf(shape, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: schema as Schema,
  }));
}

const json = (schema: Schema | { $ref: string }): Content => ({ 'application/json': { schema } });

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  return z.toJSONSchema(type, { target: 'openapi-3.0', io, unrepresentable: 'any' });
}
