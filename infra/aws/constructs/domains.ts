import { Duration, Stack } from 'aws-cdk-lib';
import {
  CfnConnectionGroup,
  type CfnDistribution,
  Distribution,
  type IDistribution,
} from 'aws-cdk-lib/aws-cloudfront';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { domainSecurityHeaders, sharedPaths } from '../edge/behaviors.ts';
import { EDGE_REGION } from '../regions.ts';
import {
  type ApiBehavior,
  acknowledgeDistribution,
  type EdgeProps,
  fileBehavior,
  merchantPages,
} from './distribution.ts';
import { acknowledge } from './nag.ts';
import { ProductFunction } from './product-function.ts';
import type { SitesDistribution } from './sites-distribution.ts';
import { domainsTableAccess } from './table-access.ts';

/** The parameter of every tenant: the folder of its site, which is its host. */
const SITE = 'site';

/**
 * The target of merchants' domains: one endpoint for all of them, which no deployment changes and which is in
 * no home region.
 */
export class DomainConnections extends Construct {
  readonly group: CfnConnectionGroup;
  readonly target: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.group = new CfnConnectionGroup(this, 'Group', {
      name: 'mirsah-domains',
      enabled: true,
      ipv6Enabled: true,
    });
    this.target = this.group.attrRoutingEndpoint;
  }
}

type DomainsDistributionProps = Pick<EdgeProps, 'webAclArn' | 'policies'> & {
  /** The merchants' sites and their files. */
  siteBucket: IBucket;
  siteFunctions: Pick<SitesDistribution, 'response'>;
  api: ApiBehavior;
};

/**
 * The distribution of merchants' custom domains, which only its tenants use. A tenant's parameter is the
 * folder of its site, so the edge needs no lookup.
 */
export class DomainsDistribution extends Construct {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: DomainsDistributionProps) {
    super(scope, id);
    const { siteBucket, siteFunctions, api, webAclArn, policies } = props;
    const shared = policies.bucketOrigin('SharedFiles', siteBucket);
    const { pageHeaders, ...pages } = merchantPages(this, {
      pages: policies.bucketOrigin('TenantFiles', siteBucket, `/sites/{{${SITE}}}`),
      shared,
      request: 'domain-request',
      response: siteFunctions.response,
      api,
      policies,
      headers: domainSecurityHeaders,
    });
    const files = { ...fileBehavior(shared), responseHeadersPolicy: pageHeaders };
    this.distribution = new Distribution(this, 'Distribution', {
      ...pages,
      webAclId: webAclArn,
      comment: "Mirsah: merchants' own domains",
      additionalBehaviors: {
        ...pages.additionalBehaviors,
        ...Object.fromEntries(sharedPaths.map((path) => [path, files])),
      },
    });
    const resource = this.distribution.node.defaultChild as CfnDistribution;
    resource.addPropertyOverride('DistributionConfig.ConnectionMode', 'tenant-only');
    resource.addPropertyOverride('DistributionConfig.TenantConfig', {
      ParameterDefinitions: [
        {
          Name: SITE,
          Definition: { StringSchema: { Comment: "Folder of the tenant's site", Required: true } },
        },
      ],
    });
    // A distribution for tenants has no setting of its own: the connection group decides.
    resource.addPropertyDeletionOverride('DistributionConfig.IPV6Enabled');
    resource.addPropertyDeletionOverride('DistributionConfig.PriceClass');
    acknowledgeDistribution(this.distribution);
    acknowledge(this.distribution, {
      'AwsSolutions-CFR4': 'Each tenant has a certificate of its own, and none answers without.',
    });
  }
}

type DomainsWorkerProps = {
  distribution: IDistribution;
  connections: DomainConnections;
  webAclArn: string;
  table: ITableV2;
};

/** The function that creates, watches and removes the tenants of merchants' custom domains. */
export class DomainsWorker extends Construct {
  private readonly distribution: IDistribution;

  constructor(scope: Construct, id: string, props: DomainsWorkerProps) {
    super(scope, id);
    const { distribution, connections, table, webAclArn } = props;
    this.distribution = distribution;
    const worker = new ProductFunction(this, 'Function', {
      name: 'domains',
      timeout: Duration.minutes(5),
      memorySize: 512,
      environment: {
        TABLE_NAME: table.tableName,
        DOMAINS_TARGET: connections.target,
        DOMAINS_ENDPOINT: `https://${connections.target}`,
        DOMAINS_DISTRIBUTION_ID: distribution.distributionId,
        DOMAINS_CONNECTION_GROUP_ID: connections.group.attrId,
      },
      access: [...domainsTableAccess(table), ...this.toManageTenants(connections, webAclArn)],
      // Of two concurrent calls, one could recreate a tenant that the other has just removed.
      runsAlone: true,
    });
    worker.live.configureAsyncInvoke({ retryAttempts: 0 });
    acknowledge(this, {
      [`AwsSolutions-IAM5[Resource::${this.tenants()}]`]:
        'Tenants are made at run time; their ids are not known before.',
      [`AwsSolutions-IAM5[Resource::${this.certificates()}]`]:
        'So are their certificates, which CloudFront asks for in the name of the function.',
    });
    new Rule(this, 'Schedule', {
      ruleName: 'mirsah-domains',
      description: "Takes merchants' domains as far as DNS and certificates allow",
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(worker.live, { retryAttempts: 0 })],
    });
  }

  /** Every tenant of the account. */
  private tenants(): string {
    const { account } = Stack.of(this);
    return `arn:aws:cloudfront::${account}:distribution-tenant/*`;
  }

  /** Every certificate that CloudFront can use. */
  private certificates(): string {
    return `arn:aws:acm:${EDGE_REGION}:${Stack.of(this).account}:certificate/*`;
  }

  /**
   * CloudFront asks ACM and the firewall in the name of the tenant's creator: the permissions are those that
   * AWS's schema of `AWS::CloudFront::DistributionTenant` lists for its handlers.
   */
  private toManageTenants({ group }: DomainConnections, webAclArn: string): PolicyStatement[] {
    const { partition, account } = Stack.of(this);
    const tenants = this.tenants();
    return [
      new PolicyStatement({
        actions: ['cloudfront:CreateDistributionTenant'],
        resources: [
          `arn:${partition}:cloudfront::${account}:distribution/${this.distribution.distributionId}`,
          group.attrArn,
          tenants,
        ],
      }),
      new PolicyStatement({
        actions: [
          'cloudfront:GetDistributionTenant',
          'cloudfront:UpdateDistributionTenant',
          'cloudfront:DeleteDistributionTenant',
          'cloudfront:GetManagedCertificateDetails',
          'cloudfront:TagResource',
          'cloudfront:VerifyDnsConfiguration',
        ],
        resources: [tenants],
      }),
      // ACM cannot restrict this action to a resource.
      new PolicyStatement({ actions: ['acm:RequestCertificate'], resources: ['*'] }),
      new PolicyStatement({ actions: ['acm:DescribeCertificate'], resources: [this.certificates()] }),
      new PolicyStatement({ actions: ['wafv2:GetWebACL'], resources: [webAclArn] }),
    ];
  }
}
