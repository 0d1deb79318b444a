import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { defaults } from './synthesised.ts';

const { product, edgeAccess } = defaults;

type BucketDeployment = {
  Include?: string[];
  Exclude?: string[];
  Prune: boolean;
  SystemMetadata: Record<string, string>;
  UserMetadata?: Record<string, string>;
};

describe('the buckets', () => {
  it('the buckets are closed to the public and to unencrypted connections', () => {
    product.resourceCountIs('AWS::S3::Bucket', 7);
    product.allResourcesProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
    // The policies of those that distributions read come after the distributions.
    product.resourceCountIs('AWS::S3::BucketPolicy', 5);
    edgeAccess.resourceCountIs('AWS::S3::BucketPolicy', 2);
    for (const template of [product, edgeAccess]) {
      template.allResourcesProperties('AWS::S3::BucketPolicy', {
        PolicyDocument: Match.objectLike({
          Statement: Match.arrayWith([
            Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
            Match.objectLike({ Effect: 'Deny', Condition: { NumericLessThan: { 's3:TlsVersion': 1.2 } } }),
          ]),
        }),
      });
    }
  });

  it('all buckets are encrypted', () => {
    product.allResourcesProperties('AWS::S3::Bucket', {
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
    });
  });

  it('the distributions may read objects of the buckets but not list them', () => {
    const policies = JSON.stringify(edgeAccess.findResources('AWS::S3::BucketPolicy'));
    expect(policies).toContain('"s3:GetObject"');
    expect(policies).not.toContain('s3:ListBucket');
  });
});

describe('the files', () => {
  const deployments = Object.values(product.findResources('Custom::CDKBucketDeployment')).map(
    ({ Properties }): BucketDeployment => Properties,
  );
  const including = (pattern: string) => deployments.filter(({ Include }) => Include?.includes(pattern));

  it('files named by their content are cached by browsers for a year, on both domains', () => {
    const named = including('assets/*');
    expect(named).toHaveLength(2);
    for (const { SystemMetadata } of named) {
      expect(SystemMetadata['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  it('other files are revalidated by browsers', () => {
    const others = deployments.filter(({ Include }) => !Include?.includes('assets/*'));
    expect(others.length).toBeGreaterThan(0);
    for (const { SystemMetadata } of others) {
      expect(SystemMetadata['cache-control']).toBe('public, max-age=0, s-maxage=60, must-revalidate');
    }
  });

  it('deployed files are never removed, because older pages still use them', () => {
    for (const { Prune } of deployments) expect(Prune).toBe(false);
  });

  it('error pages have the status 404', () => {
    expect(including('errors/*')).toMatchObject([{ UserMetadata: { status: '404' } }]);
  });
});
