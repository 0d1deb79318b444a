import { edgeFunctionSource } from '@mirsah/infra-aws/edge/source';
import { Match } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { grantsOf } from './permissions.ts';
import { defaults, only, propertiesOf } from './synthesised.ts';

const { edge, distributions, edgeAccess } = defaults;

type Behavior = {
  PathPattern?: string;
  TargetOriginId: string;
  FunctionAssociations?: unknown[];
};
type Distribution = {
  DistributionConfig: {
    ConnectionMode?: string;
    TenantConfig?: unknown;
    WebACLId: unknown;
    DefaultCacheBehavior: Behavior;
    CacheBehaviors: Behavior[];
    Origins: { Id: string; OriginPath?: string }[];
  };
};
const { DistributionConfig: domains } = only(
  propertiesOf<Distribution>(distributions, 'AWS::CloudFront::Distribution'),
  ({ DistributionConfig }) => DistributionConfig.ConnectionMode === 'tenant-only',
);
const originOf = ({ TargetOriginId }: Behavior) => domains.Origins.find(({ Id }) => Id === TargetOriginId);

it('merchants’ domains have a distribution that only its tenants use, behind the firewall', () => {
  expect(domains.TenantConfig).toMatchObject({
    ParameterDefinitions: [{ Name: 'site', Definition: { StringSchema: { Required: true } } }],
  });
  expect(JSON.stringify(domains.WebACLId)).toContain('"StackName":"mirsah-edge"');
  for (const name of ['Aliases', 'PriceClass', 'IPV6Enabled', 'ViewerCertificate']) {
    expect(domains).not.toHaveProperty(name);
  }
});

it('a tenant’s pages come from the folder that its parameter names, and what all sites share does not', () => {
  expect(originOf(domains.DefaultCacheBehavior)?.OriginPath).toBe('/sites/{{site}}');
  const shared = ['/assets/*', '/fonts/*', '/errors/*', '/favicon.*', '/media/*'];
  for (const path of shared) {
    const behavior = domains.CacheBehaviors.find(({ PathPattern }) => PathPattern === path);
    expect(behavior && originOf(behavior)).not.toHaveProperty('OriginPath');
  }
});

it('a merchant’s domain takes orders, receipts and visits', () => {
  const paths = domains.CacheBehaviors.map(({ PathPattern }) => PathPattern);
  expect(paths.slice(0, 3)).toEqual(['/functions/v1/collect', '/functions/v1/*', '/thank-you']);
});

it('requests of a merchant’s domain go through its function at the edge, as the local edge runs it', () => {
  const functions = distributions.findResources('AWS::CloudFront::Function', {
    Properties: {
      Name: 'mirsah-domain-request',
      FunctionCode: edgeFunctionSource('domain-request'),
      FunctionConfig: Match.objectLike({ Runtime: 'cloudfront-js-2.0' }),
      AutoPublish: true,
    },
  });
  const [id] = Object.keys(functions);
  expect(domains.DefaultCacheBehavior.FunctionAssociations).toContainEqual({
    EventType: 'viewer-request',
    FunctionARN: { 'Fn::GetAtt': [id, 'FunctionARN'] },
  });
});

it('merchants point at one group of connections, which stays when the product’s home moves', () => {
  edge.hasResourceProperties('AWS::CloudFront::ConnectionGroup', {
    Name: 'mirsah-domains',
    Enabled: true,
    Ipv6Enabled: true,
  });
});

it('the worker alone may make, change and remove tenants, and runs once at a time', () => {
  const tenants = (name: string) => grantsOf(name).filter((grant) => grant.startsWith('cloudfront:'));
  const actions = tenants('mirsah-domains').map((grant) => grant.split(' ')[0]);
  expect([...new Set(actions)].sort()).toEqual([
    'cloudfront:CreateDistributionTenant',
    'cloudfront:DeleteDistributionTenant',
    'cloudfront:GetDistributionTenant',
    'cloudfront:GetManagedCertificateDetails',
    'cloudfront:TagResource',
    'cloudfront:UpdateDistributionTenant',
    'cloudfront:VerifyDnsConfiguration',
  ]);
  for (const name of ['public', 'merchant', 'admin', 'publisher', 'egress']) {
    expect(tenants(`mirsah-${name}`)).toEqual([]);
  }
  edgeAccess.hasResourceProperties('AWS::Lambda::Function', {
    FunctionName: 'mirsah-domains',
    ReservedConcurrentExecutions: 1,
    Environment: { Variables: Match.objectLike({ DOMAINS_TARGET: Match.anyValue() }) },
  });
  // For CloudFront, which asks in the worker's name for a domain's certificate, and for the firewall.
  const others = grantsOf('mirsah-domains').filter((grant) => /^(?:acm|wafv2):/.test(grant));
  expect(others).toEqual([
    'acm:DescribeCertificate | arn:aws:acm:us-east-1:000000000000:certificate/*',
    'acm:RequestCertificate | *',
    expect.stringMatching(/^wafv2:GetWebACL \| .*Firewall/),
  ]);
  edgeAccess.hasResourceProperties('AWS::Events::Rule', {
    Name: 'mirsah-domains',
    ScheduleExpression: 'rate(1 minute)',
  });
});
