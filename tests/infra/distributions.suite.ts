import { api } from '@mirsah/contracts/api';
import { sharedThrottle, throttleFor } from '@mirsah/contracts/throttles';
import {
  appApiPaths,
  crossOriginPrefixes,
  mediaPath,
  previewPath,
  siteApiPaths,
  siteSecurityHeaders,
  visitsPath,
} from '@mirsah/infra-aws/edge/behaviors';
import { edgeFunctionSource } from '@mirsah/infra-aws/edge/source';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { readable } from './permissions.ts';
import { defaults, only, propertiesOf } from './synthesised.ts';

const { product, distributions: front, edgeAccess } = defaults;

type Behavior = {
  PathPattern?: string;
  AllowedMethods?: string[];
  CachePolicyId: string;
  Compress?: boolean;
  OriginRequestPolicyId?: string;
  TargetOriginId: string;
  ResponseHeadersPolicyId: { Ref: string };
  FunctionAssociations?: { EventType: string; FunctionARN: { 'Fn::GetAtt': [string, string] } }[];
};
type Distribution = {
  DistributionConfig: {
    Aliases?: string[];
    ConnectionMode?: string;
    WebACLId: unknown;
    HttpVersion: string;
    PriceClass: string;
    ViewerCertificate: { MinimumProtocolVersion: string };
    DefaultCacheBehavior: Behavior;
    CacheBehaviors: Behavior[];
    CustomErrorResponses?: { ErrorCode: number; ResponseCode: number; ResponsePagePath: string }[];
    Origins: {
      Id: string;
      DomainName: unknown;
      OriginAccessControlId?: unknown;
      OriginCustomHeaders?: { HeaderName: string }[];
    }[];
  };
};
const distributions = propertiesOf<Distribution>(front, 'AWS::CloudFront::Distribution');
const config = (alias: string) =>
  only(distributions, ({ DistributionConfig }) => DistributionConfig.Aliases?.includes(alias) ?? false)
    .DistributionConfig;
const sites = config('*.mirsah-sites.example');
const app = config('mirsah.example');
const { DistributionConfig: domains } = only(
  distributions,
  ({ DistributionConfig }) => DistributionConfig.ConnectionMode === 'tenant-only',
);
const behavior = ({ CacheBehaviors }: typeof sites, path: string) =>
  CacheBehaviors.find(({ PathPattern }) => PathPattern === path);

const MANAGED = {
  cachingDisabled: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
  cachingOptimizedUncompressed: 'b2884449-e4de-46a7-ac36-70bc7f1ddd6d',
  allViewerExceptHostHeader: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
};

describe.each([
  ['sites', sites, siteApiPaths],
  ['app', app, appApiPaths],
] as const)('the distribution of the %s', (_name, distribution, apiPaths) => {
  it('the distribution is behind the firewall and uses current protocols', () => {
    expect(JSON.stringify(distribution.WebACLId)).toContain('"StackName":"mirsah-edge"');
    expect(distribution).toMatchObject({
      HttpVersion: 'http2and3',
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
      PriceClass: 'PriceClass_200',
    });
  });

  it.each(apiPaths)('the distribution passes %s to the API unchanged, uncached, with our secret', (path) => {
    const toApi = behavior(distribution, path);
    expect(toApi).toMatchObject({
      CachePolicyId: MANAGED.cachingDisabled,
      OriginRequestPolicyId: MANAGED.allViewerExceptHostHeader,
    });
    expect(toApi?.AllowedMethods).toContain('POST');
    expect(toApi?.FunctionAssociations).toMatchObject([{ EventType: 'viewer-request' }]);
    const origin = distribution.Origins.find(({ Id }) => Id === toApi?.TargetOriginId);
    expect(origin?.OriginCustomHeaders?.map(({ HeaderName }) => HeaderName)).toEqual([
      'x-origin-verify',
      'x-origin-round',
    ]);
  });

  it('the distribution reads files with its own identity from a private bucket', () => {
    const origin = distribution.Origins.find(
      ({ Id }) => Id === distribution.DefaultCacheBehavior.TargetOriginId,
    );
    expect(origin?.OriginAccessControlId).toBeDefined();
  });

  it('merchants’ images come from the bucket of the sites, cached without expiry and not compressed again', () => {
    const media = behavior(distribution, mediaPath);
    expect(media).toMatchObject({ CachePolicyId: MANAGED.cachingOptimizedUncompressed, Compress: false });
    const origin = distribution.Origins.find(({ Id }) => Id === media?.TargetOriginId);
    expect(origin?.OriginAccessControlId).toBeDefined();
    expect(JSON.stringify(origin?.DomainName)).toContain('SitesBucket');
  });

  it.each(crossOriginPrefixes.map((prefix) => `${prefix}*`))('%s may be read from any origin', (path) => {
    const policies = propertiesOf<{ ResponseHeadersPolicyConfig: { CorsConfig?: unknown } }>(
      front,
      'AWS::CloudFront::ResponseHeadersPolicy',
    );
    const policy = policies[behavior(distribution, path)?.ResponseHeadersPolicyId.Ref ?? ''];
    expect(policy?.ResponseHeadersPolicyConfig.CorsConfig).toMatchObject({
      AccessControlAllowOrigins: { Items: ['*'] },
      AccessControlAllowCredentials: false,
    });
  });
});

it('the preview’s policy names the app’s domain beside each mention of its own, and keeps it in a sandbox', () => {
  type Headers = { SecurityHeadersConfig: { ContentSecurityPolicy: { ContentSecurityPolicy: unknown } } };
  const policies = propertiesOf<{ ResponseHeadersPolicyConfig: Headers }>(
    front,
    'AWS::CloudFront::ResponseHeadersPolicy',
  );
  const headers = policies[behavior(app, previewPath)?.ResponseHeadersPolicyId.Ref ?? ''];
  const { ContentSecurityPolicy: policy } =
    headers?.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy ?? {};
  const directives = readable(policy).split('; ');
  const own = directives.filter((directive) => directive.includes("'self'"));
  expect(own.length).toBeGreaterThan(5);
  for (const directive of own) expect(directive).toContain("'self' https://mirsah.example");
  expect(directives.at(-1)).toMatch(/^sandbox allow-scripts/);
});

it('HTML that merchants wrote cannot be reached through the app’s domain', () => {
  const appId = Object.keys(distributions).find((id) => distributions[id]?.DistributionConfig === app) ?? '';
  type Policy = {
    PolicyDocument: { Statement: { Action: string; Resource: unknown; Condition: unknown }[] };
  };
  const statements = Object.values(propertiesOf<Policy>(edgeAccess, 'AWS::S3::BucketPolicy'))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .filter(({ Condition }) => JSON.stringify(Condition).includes(appId))
    .map(({ Action, Resource }) => `${Action} | ${readable(Resource)}`);
  expect(statements.sort()).toEqual([
    's3:GetObject | AppBucketArn/*',
    's3:GetObject | SitesBucketArn/media/*',
  ]);
});

it('the dashboard’s scripts may connect only to accounts and uploads', () => {
  const policies = JSON.stringify(front.findResources('AWS::CloudFront::ResponseHeadersPolicy'));
  // The preview's policy names the app's domain beside 'self', which is the same.
  const lists = [...policies.matchAll(/connect-src (.*?);/g)].map(([, list = '']) => list);
  const sources = new Set(lists.map((list) => list.replace("'self' https://mirsah.example ", "'self' ")));
  expect([...sources]).toEqual([
    expect.stringMatching(
      /^'self' https:\/\/cognito-idp\.eu-central-1\.amazonaws\.com https:\/\/",\{"Fn::GetStackOutput":\{[^}]*UploadsBucket\w+RegionalDomainName\w+"\}\},"$/,
    ),
  ]);
});

it('every route is reached through one of the distributions', () => {
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

it('a site that does not exist shows the not-found page, and errors of the API are never replaced', () => {
  expect(sites.CustomErrorResponses).toMatchObject([
    { ErrorCode: 403, ResponseCode: 404, ResponsePagePath: '/errors/not-found.html' },
  ]);
  expect(app.CustomErrorResponses).toBeUndefined();
});

it.each(['sites-request', 'sites-response', 'app-request', 'api-request'] as const)(
  '%s runs at the edge as the local edge runs it',
  (name) => {
    front.hasResourceProperties('AWS::CloudFront::Function', {
      Name: `mirsah-${name}`,
      FunctionCode: edgeFunctionSource(name),
      FunctionConfig: Match.objectLike({ Runtime: 'cloudfront-js-2.0' }),
      AutoPublish: true,
    });
  },
);

it('the sites’ security headers do not override those that a page sends itself', () => {
  front.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
    ResponseHeadersPolicyConfig: Match.objectLike({
      CorsConfig: Match.absent(),
      SecurityHeadersConfig: {
        ContentSecurityPolicy: Match.absent(),
        ContentTypeOptions: { Override: false },
        FrameOptions: { FrameOption: 'DENY', Override: false },
        ReferrerPolicy: { ReferrerPolicy: siteSecurityHeaders['referrer-policy'], Override: false },
        StrictTransportSecurity: transportOf(63_072_000, false),
      },
    }),
  });
});

it.each([
  ['the app', app, transportOf(63_072_000, true)],
  ['the merchants’ sites', sites, transportOf(63_072_000, false)],
  ['merchants’ own domains, which they may take elsewhere', domains, transportOf(2_592_000, false)],
])('%s is reachable by https only, and only the app requires it for subdomains', (_, config, transport) => {
  type Policy = { ResponseHeadersPolicyConfig: { SecurityHeadersConfig: object } };
  const policies = propertiesOf<Policy>(front, 'AWS::CloudFront::ResponseHeadersPolicy');
  for (const { ResponseHeadersPolicyId } of [config.DefaultCacheBehavior, ...config.CacheBehaviors]) {
    const { SecurityHeadersConfig } =
      policies[ResponseHeadersPolicyId.Ref]?.ResponseHeadersPolicyConfig ?? {};
    expect(SecurityHeadersConfig).toMatchObject({ StrictTransportSecurity: transport });
  }
});

function transportOf(AccessControlMaxAgeSec: number, isForAllBelow: boolean) {
  return {
    AccessControlMaxAgeSec,
    IncludeSubdomains: isForAllBelow,
    Preload: isForAllBelow,
    Override: false,
  };
}

it('reported visits go to the API with the visitor’s country, uncached, before the other calls', () => {
  expect(visitsPath).toBe(api.collectVisit.path);
  const paths = sites.CacheBehaviors.map(({ PathPattern }) => PathPattern);
  expect(paths.indexOf(visitsPath)).toBeLessThan(paths.indexOf('/functions/v1/*'));
  expect(behavior(sites, visitsPath)).toMatchObject({
    OriginRequestPolicyId: MANAGED.allViewerExceptHostHeader,
    FunctionAssociations: [{ EventType: 'viewer-request' }],
  });
  front.hasResourceProperties('AWS::CloudFront::CachePolicy', {
    CachePolicyConfig: {
      DefaultTTL: 0,
      MinTTL: 0,
      ParametersInCacheKeyAndForwardedToOrigin: {
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['CloudFront-Viewer-Country'] },
      },
    },
  });
});

it('orders, reports of visits and whatever else needs no account have rate limits of their own, and the signed-in share one', () => {
  const stage = only(
    propertiesOf<{
      DefaultRouteSettings: { ThrottlingRateLimit: number; ThrottlingBurstLimit: number };
      RouteSettings: Record<string, { ThrottlingRateLimit: number; ThrottlingBurstLimit: number }>;
    }>(product, 'AWS::ApiGatewayV2::Stage'),
  );
  expect(stage.DefaultRouteSettings).toMatchObject({
    ThrottlingRateLimit: sharedThrottle.perSecond,
    ThrottlingBurstLimit: sharedThrottle.atOnce,
  });
  for (const endpoint of Object.values(api)) {
    const throttle = throttleFor(endpoint);
    const settings = Object.entries(stage.RouteSettings).find(([route]) =>
      route.endsWith(` ${endpoint.path}`),
    )?.[1];
    const { ThrottlingRateLimit: perSecond, ThrottlingBurstLimit: atOnce } = settings ?? {};
    expect([endpoint.path, settings && { perSecond, atOnce }]).toEqual([endpoint.path, throttle]);
  }
});
