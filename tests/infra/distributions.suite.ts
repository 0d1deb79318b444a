import { readFileSync } from 'node:fs';
import { api } from '@mirsah/contracts/api.ts';
import { appApiPaths, siteApiPaths } from '@mirsah/infra-aws/edge/behaviors.ts';
import { crossOriginPrefixes, siteSecurityHeaders } from '@mirsah/infra-aws/edge/security-headers.ts';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { defaults, only, propertiesOf } from './synthesised.ts';

const { product } = defaults;

type Behavior = {
  PathPattern?: string;
  AllowedMethods?: string[];
  CachePolicyId: string;
  OriginRequestPolicyId?: string;
  TargetOriginId: string;
  ResponseHeadersPolicyId: { Ref: string };
  FunctionAssociations?: { EventType: string; FunctionARN: { 'Fn::GetAtt': [string, string] } }[];
};
type Distribution = {
  DistributionConfig: {
    Aliases: string[];
    WebACLId: unknown;
    HttpVersion: string;
    PriceClass: string;
    ViewerCertificate: { MinimumProtocolVersion: string };
    DefaultCacheBehavior: Behavior;
    CacheBehaviors: Behavior[];
    CustomErrorResponses?: { ErrorCode: number; ResponseCode: number; ResponsePagePath: string }[];
    Origins: {
      Id: string;
      OriginAccessControlId?: unknown;
      OriginCustomHeaders?: { HeaderName: string }[];
    }[];
  };
};
const distributions = propertiesOf<Distribution>(product, 'AWS::CloudFront::Distribution');
const config = (alias: string) =>
  only(distributions, ({ DistributionConfig }) => DistributionConfig.Aliases.includes(alias))
    .DistributionConfig;
const sites = config('*.mirsah-sites.example');
const app = config('mirsah.example');
const behavior = ({ CacheBehaviors }: typeof sites, path: string) =>
  CacheBehaviors.find(({ PathPattern }) => PathPattern === path);

const MANAGED = {
  cachingDisabled: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
  allViewerExceptHostHeader: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
};

describe.each([
  ['sites', sites, siteApiPaths],
  ['app', app, appApiPaths],
] as const)('the distribution of the %s', (_name, distribution, apiPaths) => {
  it('stands behind the firewall and speaks today’s protocols', () => {
    expect(JSON.stringify(distribution.WebACLId)).toContain('"StackName":"mirsah-edge"');
    expect(distribution).toMatchObject({
      HttpVersion: 'http2and3',
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
      PriceClass: 'PriceClass_200',
    });
  });

  it.each(apiPaths)('passes %s on to the API as it came, uncached, with our secret', (path) => {
    const toApi = behavior(distribution, path);
    expect(toApi).toMatchObject({
      CachePolicyId: MANAGED.cachingDisabled,
      OriginRequestPolicyId: MANAGED.allViewerExceptHostHeader,
    });
    expect(toApi?.AllowedMethods).toContain('POST');
    expect(toApi?.FunctionAssociations).toMatchObject([{ EventType: 'viewer-request' }]);
    const origin = distribution.Origins.find(({ Id }) => Id === toApi?.TargetOriginId);
    expect(origin?.OriginCustomHeaders?.map(({ HeaderName }) => HeaderName)).toEqual(['x-origin-verify']);
  });

  it('reads files as itself, from a bucket nobody else can read', () => {
    const origin = distribution.Origins.find(
      ({ Id }) => Id === distribution.DefaultCacheBehavior.TargetOriginId,
    );
    expect(origin?.OriginAccessControlId).toBeDefined();
  });

  it.each(crossOriginPrefixes.map((prefix) => `${prefix}*`))('lets any origin read %s', (path) => {
    const policies = propertiesOf<{ ResponseHeadersPolicyConfig: { CorsConfig?: unknown } }>(
      product,
      'AWS::CloudFront::ResponseHeadersPolicy',
    );
    const policy = policies[behavior(distribution, path)?.ResponseHeadersPolicyId.Ref ?? ''];
    expect(policy?.ResponseHeadersPolicyConfig.CorsConfig).toMatchObject({
      AccessControlAllowOrigins: { Items: ['*'] },
      AccessControlAllowCredentials: false,
    });
  });
});

it('reaches every route through one of the distributions', () => {
  const patterns = [...siteApiPaths, ...appApiPaths];
  const covers = (pattern: string, path: string) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
  for (const { path, access } of Object.values(api)) {
    const paths = access === 'public' ? patterns : appApiPaths;
    expect(
      paths.some((pattern) => covers(pattern, path)),
      path,
    ).toBe(true);
  }
});

it('shows the not-found page where a merchant has no site, but never hides what the app’s API answers', () => {
  expect(sites.CustomErrorResponses).toMatchObject([
    { ErrorCode: 403, ResponseCode: 404, ResponsePagePath: '/errors/not-found.html' },
  ]);
  expect(app.CustomErrorResponses).toBeUndefined();
});

it.each(['sites-request', 'sites-response', 'app-request', 'api-request'])(
  'runs edge/%s.js at the edge, as it is in the repository',
  (name) => {
    const source = readFileSync(new URL(`../../infra/aws/edge/${name}.js`, import.meta.url), 'utf8');
    product.hasResourceProperties('AWS::CloudFront::Function', {
      Name: `mirsah-${name}`,
      FunctionCode: source,
      FunctionConfig: Match.objectLike({ Runtime: 'cloudfront-js-2.0' }),
      AutoPublish: true,
    });
  },
);

it('sends the security headers of the sites, leaving alone what a page sends itself', () => {
  product.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
    ResponseHeadersPolicyConfig: Match.objectLike({
      CorsConfig: Match.absent(),
      SecurityHeadersConfig: {
        ContentSecurityPolicy: {
          ContentSecurityPolicy: siteSecurityHeaders['content-security-policy'],
          Override: false,
        },
        ContentTypeOptions: { Override: false },
        FrameOptions: { FrameOption: 'DENY', Override: false },
        ReferrerPolicy: { ReferrerPolicy: siteSecurityHeaders['referrer-policy'], Override: false },
        StrictTransportSecurity: {
          AccessControlMaxAgeSec: 63_072_000,
          IncludeSubdomains: true,
          Preload: true,
          Override: false,
        },
      },
    }),
  });
});
