import { readFileSync } from 'node:fs';
import { api } from '@mirsah/contracts/api.ts';
import { appApiPaths, siteApiPaths } from '@mirsah/infra-aws/edge/behaviors.ts';
import { crossOriginPrefixes, siteSecurityHeaders } from '@mirsah/infra-aws/edge/security-headers.ts';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { defaults, only, propertiesOf } from './synthesised.ts';

const { edge, product, edgeWatch } = defaults;

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
type BucketDeployment = {
  Include?: string[];
  Exclude?: string[];
  Prune: boolean;
  SystemMetadata: Record<string, string>;
  UserMetadata?: Record<string, string>;
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

describe('the buckets', () => {
  const templates: [string, Template, number][] = [
    ['of the product', product, 2],
    ['of the access log', edgeWatch, 1],
  ];

  it.each(templates)(
    '%s are closed to the public and to unencrypted connections',
    (_name, template, count) => {
      template.resourceCountIs('AWS::S3::Bucket', count);
      template.allResourcesProperties('AWS::S3::Bucket', {
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
      });
      template.resourceCountIs('AWS::S3::BucketPolicy', count);
      template.allResourcesProperties('AWS::S3::BucketPolicy', {
        PolicyDocument: Match.objectLike({
          Statement: Match.arrayWith([
            Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
          ]),
        }),
      });
    },
  );

  it('can be read object by object by the distributions, and not listed', () => {
    const policies = JSON.stringify(product.findResources('AWS::S3::BucketPolicy'));
    expect(policies).toContain('"s3:GetObject"');
    expect(policies).not.toContain('s3:ListBucket');
  });
});

describe('the files', () => {
  const deployments = Object.values(product.findResources('Custom::CDKBucketDeployment')).map(
    ({ Properties }): BucketDeployment => Properties,
  );
  const including = (pattern: string) => deployments.filter(({ Include }) => Include?.includes(pattern));

  it('named by their content are kept by browsers for a year, on both domains', () => {
    const named = including('assets/*');
    expect(named).toHaveLength(2);
    for (const { SystemMetadata } of named) {
      expect(SystemMetadata['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  it('are asked for anew otherwise', () => {
    const others = deployments.filter(({ Include }) => !Include?.includes('assets/*'));
    expect(others.length).toBeGreaterThan(0);
    for (const { SystemMetadata } of others) {
      expect(SystemMetadata['cache-control']).toBe('public, max-age=0, s-maxage=60, must-revalidate');
    }
  });

  it('are never removed: pages published long ago still use them', () => {
    for (const { Prune } of deployments) expect(Prune).toBe(false);
  });

  it('that are error pages answer with status 404', () => {
    expect(including('errors/*')).toMatchObject([{ UserMetadata: { status: '404' } }]);
  });
});

it('limits how many orders one address places, and tells the form so', () => {
  edge.hasResourceProperties('AWS::WAFv2::WebACL', {
    Scope: 'CLOUDFRONT',
    Rules: Match.arrayWith([
      Match.objectLike({
        Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
        Statement: {
          RateBasedStatement: Match.objectLike({
            AggregateKeyType: 'IP',
            ScopeDownStatement: {
              AndStatement: {
                Statements: Match.arrayWith([
                  { ByteMatchStatement: Match.objectLike({ SearchString: api.submitOrder.path }) },
                ]),
              },
            },
          }),
        },
      }),
    ]),
  });
});

it('lets a landing page with HTML in it through the firewall', () => {
  const counted = (Name: string) => Match.objectLike({ Name, ActionToUse: { Count: {} } });
  edge.hasResourceProperties('AWS::WAFv2::WebACL', {
    Rules: Match.arrayWith([
      Match.objectLike({
        Statement: {
          ManagedRuleGroupStatement: Match.objectLike({
            Name: 'AWSManagedRulesCommonRuleSet',
            RuleActionOverrides: Match.arrayWith([
              counted('SizeRestrictions_BODY'),
              counted('CrossSiteScripting_BODY'),
            ]),
          }),
        },
      }),
    ]),
  });
});

it('has one certificate for the app and for every site', () => {
  edge.hasResourceProperties('AWS::CertificateManager::Certificate', {
    DomainName: 'mirsah.example',
    SubjectAlternativeNames: ['*.mirsah-sites.example'],
  });
});

it('keeps the keys of receipts out of the access log', () => {
  const deliveries = Object.values(
    propertiesOf<{ RecordFields: string[] }>(edgeWatch, 'AWS::Logs::Delivery'),
  );
  expect(deliveries).toHaveLength(2);
  for (const { RecordFields } of deliveries) {
    expect(RecordFields).toContain('cs-uri-stem');
    for (const secret of ['cs-uri-query', 'cs(Referer)', 'cs(Cookie)']) {
      expect(RecordFields).not.toContain(secret);
    }
  }
});
