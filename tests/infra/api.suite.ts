import { api } from '@mirsah/contracts/api';
import type { Contract } from '@mirsah/contracts/contract';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { liveOf } from './permissions.ts';
import { defaults, propertiesOf } from './synthesised.ts';

const { product } = defaults;

describe('the routes', () => {
  type Route = { RouteKey: string; AuthorizationType: string; AuthorizerId?: unknown; Target: unknown };
  const routes = Object.values(propertiesOf<Route>(product, 'AWS::ApiGatewayV2::Route'));

  /** The route of the contract's path: of its method alone where no other contract has the path. */
  const routeFor = ({ method, path }: Contract) => {
    const isShared = Object.values(api).filter((other) => other.path === path).length > 1;
    return routes.find(({ RouteKey }) => RouteKey === `${isShared ? 'ANY' : method} ${path}`);
  };

  it('the API has one route for each path of the contracts and no other', () => {
    expect(new Set(Object.values(api).map(routeFor))).toEqual(new Set(routes));
  });

  it.each(Object.entries(api))(
    'the route of %s requires a token exactly when its contract does',
    (_name, contract) => {
      const route = routeFor(contract);
      expect(route?.AuthorizationType).toBe(contract.access === 'public' ? 'NONE' : 'JWT');
      expect(route?.AuthorizerId !== undefined).toBe(contract.access !== 'public');
    },
  );

  it.each(Object.entries(api))('the route of %s leads to the function of its access', (_name, contract) => {
    const route = routeFor(contract);
    const integrations = propertiesOf<{ IntegrationUri: { Ref: string } }>(
      product,
      'AWS::ApiGatewayV2::Integration',
    );
    const [target] = Object.entries(integrations).filter(([id]) =>
      JSON.stringify(route?.Target).includes(id),
    );
    expect(target?.[1].IntegrationUri.Ref).toBe(liveOf(`mirsah-${contract.access}`));
  });

  it('the API accepts only tokens for the dashboard', () => {
    product.hasResourceProperties('AWS::ApiGatewayV2::Authorizer', {
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: { Audience: [Match.anyValue()], Issuer: Match.anyValue() },
    });
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
