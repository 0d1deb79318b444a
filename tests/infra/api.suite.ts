import { api } from '@mirsah/contracts/api';
import { type Contract, isSignInNeeded } from '@mirsah/contracts/contract';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { liveOf } from './permissions.ts';
import { configured, defaults, only, propertiesOf } from './synthesised.ts';

const { product } = defaults;

/** Of the 500 resources that CloudFormation takes in a stack. */
const MAX_RESOURCES = 330;
/** Of an HTTP API, as AWS gives it to an account. */
const MAX_ROUTES = 300;

describe('the routes', () => {
  type Operation = {
    operationId: string;
    security?: Record<string, unknown[]>[];
    parameters: { name: string; in: string; required: boolean }[];
    'x-amazon-apigateway-integration': { $ref: string };
  };
  type Body = {
    openapi: string;
    info: { title: string };
    paths: Record<string, Record<string, Operation>>;
    components: {
      securitySchemes: Record<string, { 'x-amazon-apigateway-authorizer': unknown }>;
      'x-amazon-apigateway-integrations': Record<string, { uri: unknown; payloadFormatVersion: string }>;
    };
  };
  const { Body: body } = only(propertiesOf<{ Body: Body }>(product, 'AWS::ApiGatewayV2::Api'));
  const operationOf = ({ path, method }: Contract) => body.paths[path]?.[method.toLowerCase()];
  const operations = Object.values(body.paths).flatMap((path) => Object.values(path));

  it('the API has one route for each contract and no other', () => {
    expect(new Set(Object.values(api).map(operationOf))).toEqual(new Set(operations));
    expect(operations).toHaveLength(Object.keys(api).length);
    expect(operations.length).toBeLessThan(MAX_ROUTES);
  });

  it.each(Object.entries(api))(
    'the route of %s requires a token exactly when its contract does',
    (_name, contract) => {
      expect(operationOf(contract)?.security).toEqual(
        isSignInNeeded(contract.access) ? [{ signedIn: [] }] : undefined,
      );
    },
  );

  it.each(Object.entries(api))('the route of %s leads to the function of its access', (_name, contract) => {
    const { $ref = '' } = operationOf(contract)?.['x-amazon-apigateway-integration'] ?? {};
    const [, name = ''] = /^#\/components\/x-amazon-apigateway-integrations\/(\w+)$/.exec($ref) ?? [];
    const integration = body.components['x-amazon-apigateway-integrations'][name];
    expect(integration).toMatchObject({ type: 'aws_proxy', httpMethod: 'POST', payloadFormatVersion: '2.0' });
    const ofAdmins = ['account', 'recovery'].includes(contract.access);
    const answering = liveOf(`mirsah-${ofAdmins ? 'admin' : contract.access}`);
    expect(JSON.stringify(integration?.uri)).toContain(`{"Ref":"${answering}"}`);
  });

  it.each(Object.entries(api))('the route of %s names the parameters of its path', (_name, contract) => {
    const named = [...contract.path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name);
    const { parameters = [] } = operationOf(contract) ?? {};
    expect(parameters.map((parameter) => parameter.name).sort()).toEqual(named.sort());
    expect(parameters.every((parameter) => parameter.in === 'path' && parameter.required)).toBe(true);
  });

  it('the API accepts only tokens for the dashboard', () => {
    expect(body.components.securitySchemes).toEqual({
      signedIn: {
        type: 'oauth2',
        'x-amazon-apigateway-authorizer': {
          type: 'jwt',
          identitySource: '$request.header.Authorization',
          jwtConfiguration: { issuer: expect.anything(), audience: [expect.anything()] },
        },
      },
    });
    const authorizer = JSON.stringify(body.components.securitySchemes.signedIn);
    expect(authorizer).toContain('AccountsPool');
    expect(authorizer).toContain('AccountsPoolDashboard');
  });

  it('the API may call the functions of its routes, and none calls another', () => {
    type Permission = { FunctionName: unknown; Principal: string; SourceArn: unknown };
    const [api = ''] = Object.keys(product.findResources('AWS::ApiGatewayV2::Api'));
    const permissions = Object.values(propertiesOf<Permission>(product, 'AWS::Lambda::Permission')).filter(
      ({ Principal }) => Principal === 'apigateway.amazonaws.com',
    );
    expect(permissions.map(({ FunctionName }) => FunctionName)).toEqual(
      ['public', 'merchant', 'admin'].map((access) => ({ Ref: liveOf(`mirsah-${access}`) })),
    );
    for (const { SourceArn } of permissions) {
      expect(JSON.stringify(SourceArn)).toMatch(new RegExp(`:execute-api:.*"Ref":"${api}".*/\\*/\\*`));
    }
  });

  it.each([
    ['without optional settings', defaults],
    ['with all of them', configured],
  ])('%s the stack of the API leaves room for a third more resources', (_, synthesis) => {
    expect(Object.keys(synthesis.product.toJSON().Resources).length).toBeLessThanOrEqual(MAX_RESOURCES);
  });

  it('the template of the API is half of the largest that CloudFormation takes', () => {
    expect(JSON.stringify(product.toJSON()).length).toBeLessThan(500_000);
  });

  it('the routes share a rate limit and are logged without query strings', () => {
    product.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      DefaultRouteSettings: Match.objectLike({
        ThrottlingRateLimit: Match.anyValue(),
        ThrottlingBurstLimit: Match.anyValue(),
      }),
      AccessLogSettings: Match.objectLike({
        DestinationArn: Match.anyValue(),
        Format: Match.not(Match.stringLikeRegexp('query|\\$context\\.path')),
      }),
    });
  });
});
