import { Annotations, Duration, Names } from 'aws-cdk-lib';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheHeaderBehavior,
  CachePolicy,
  Function as CloudFrontFunction,
  type Distribution,
  type DistributionProps,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  type IDistribution,
  type IOrigin,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  PriceClass,
  type ResponseHeadersCorsBehavior,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AaaaRecord, ARecord, type IHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { mediaPath, type SecurityHeaders, siteApiPaths, visitsPath } from '../edge/behaviors.ts';
import { type EdgeFunctionName, edgeFunctionSource } from '../edge/source.ts';
import { acknowledge } from './nag.ts';
import type { OriginSecret } from './secrets.ts';

/** The resources and settings that both distributions need. */
export type EdgeProps = { certificate: ICertificate; webAclArn: string; policies: EdgePolicies };

/** The properties that both distributions share. */
export function distributionSettings({ certificate, webAclArn }: EdgeProps) {
  return {
    certificate,
    webAclId: webAclArn,
    httpVersion: HttpVersion.HTTP2_AND_3,
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    // The cheapest class with edges in the Middle East.
    priceClass: PriceClass.PRICE_CLASS_200,
  } satisfies Partial<DistributionProps>;
}

/** Shared by all distributions: CloudFront allows an account twenty policies of a kind. */
export class EdgePolicies extends Construct {
  /**
   * Makes CloudFront send the API the visitor's country. Only a cache policy can do so beside an origin
   * request policy that omits Host. Visits are POSTs, which CloudFront never caches.
   */
  readonly countryForApi: CachePolicy;
  /**
   * Passes the visitor's country to the functions at the edge, with the collector's address for pages that
   * report past the edge. The cached content is the same for all countries.
   */
  readonly countryForPages: OriginRequestPolicy;
  /** The bucket's policy decides which distribution may read it. */
  private readonly bucketAccess: S3OriginAccessControl;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const headers = ['CloudFront-Viewer-Country'] as const;
    this.countryForApi = new CachePolicy(this, 'WithCountry', {
      comment: "The visitor's country, and nothing cached",
      headerBehavior: CacheHeaderBehavior.allowList(...headers),
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      // CloudFront rejects headers in a policy whose longest lifetime is 0.
      maxTtl: Duration.seconds(1),
    });
    this.countryForPages = new OriginRequestPolicy(this, 'CountryForPages', {
      originRequestPolicyName: uniqueName(this, 'country'),
      comment: "The visitor's country",
      headerBehavior: OriginRequestHeaderBehavior.allowList(...headers),
    });
    this.bucketAccess = new S3OriginAccessControl(this, 'BucketAccess', {
      originAccessControlName: uniqueName(this, 'buckets'),
    });
    Annotations.of(scope).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      'The buckets are in the home region: mirsah-edge-access has their policies.',
    );
  }

  /** A private bucket of the home region as an origin, or a path of it. */
  bucketOrigin(id: string, { bucketArn, bucketRegionalDomainName }: IBucket, originPath?: string): IOrigin {
    // CDK would add the policy to the bucket's own stack, which this one already depends on.
    const asImported = Bucket.fromBucketAttributes(this, id, { bucketArn, bucketRegionalDomainName });
    return S3BucketOrigin.withOriginAccessControl(asImported, {
      originAccessControl: this.bucketAccess,
      ...(originPath && { originPath }),
    });
  }
}

/** Files in S3: cached for as long as each file's own cache-control allows, compressed by CloudFront. */
export function fileBehavior(origin: IOrigin) {
  return {
    origin,
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    compress: true,
  } satisfies BehaviorOptions;
}

/**
 * Merchants' images: cached without limit, because each has a unique name, and not compressed a second time.
 */
export function mediaBehavior(origin: IOrigin) {
  return {
    ...fileBehavior(origin),
    cachePolicy: CachePolicy.CACHING_OPTIMIZED_FOR_UNCOMPRESSED_OBJECTS,
    compress: false,
  } satisfies BehaviorOptions;
}

type RecordsProps = { distribution: IDistribution; zone: IHostedZone; name: string };

/** DNS records in the zone that resolve a name to a distribution, for IPv4 and IPv6. */
export class DistributionRecords extends Construct {
  constructor(scope: Construct, id: string, { distribution, zone, name }: RecordsProps) {
    super(scope, id);
    // Not CDK's own target, which looks CloudFront's zone up in the distribution's stack.
    const target = RecordTarget.fromAlias({
      bind: () => ({
        dnsName: distribution.distributionDomainName,
        hostedZoneId: CloudFrontTarget.getHostedZoneId(this),
      }),
    });
    const record = { zone, recordName: `${name}.`, target };
    new ARecord(this, 'Ipv4', record);
    new AaaaRecord(this, 'Ipv6', record);
  }
}

/** A name that is unique among the stages of an account: policies of CloudFront have no region. */
function uniqueName(scope: Construct, id: string): string {
  return `${Names.uniqueResourceName(scope, { maxLength: 34 })}-${id}`;
}

export function acknowledgeDistribution(distribution: Distribution) {
  acknowledge(distribution, {
    'AwsSolutions-CFR1': 'Merchants and shoppers travel; no country is shut out.',
    'AwsSolutions-CFR3': 'Access logs are delivered by mirsah-edge-watch, which leaves query strings out.',
  });
}

/** The CloudFront Function in `edge/{name}.js`. */
export function edgeFunction(scope: Construct, name: EdgeFunctionName): CloudFrontFunction {
  return new CloudFrontFunction(scope, name, {
    functionName: `mirsah-${name}`,
    code: FunctionCode.fromInline(edgeFunctionSource(name)),
    runtime: FunctionRuntime.JS_2_0,
  });
}

/**
 * How both distributions forward requests to the API: uncached, with all their parts and our secret header.
 */
export class ApiBehavior extends Construct {
  readonly options: BehaviorOptions;

  constructor(scope: Construct, id: string, { host, secret }: { host: string; secret: OriginSecret }) {
    super(scope, id);
    this.options = {
      // CloudFront replaces a header of this name that a visitor sent.
      origin: new HttpOrigin(host, {
        customHeaders: { [secret.header]: secret.valueAtEdge, 'x-origin-round': secret.round },
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // API Gateway accepts only its own host name.
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [
        { function: edgeFunction(this, 'api-request'), eventType: FunctionEventType.VIEWER_REQUEST },
      ],
    };
  }

  /** A distribution's behaviors for these path patterns. */
  on(paths: readonly string[], more: Pick<BehaviorOptions, 'responseHeadersPolicy' | 'cachePolicy'>) {
    return Object.fromEntries(paths.map((path) => [path, { ...this.options, ...more }]));
  }
}

type PagesProps = {
  /** For the files of pages. */
  pages: IOrigin;
  /** For files shared by all pages. */
  shared: IOrigin;
  request: 'sites-request' | 'domain-request';
  response: CloudFrontFunction;
  api: ApiBehavior;
  policies: EdgePolicies;
  headers: SecurityHeaders;
};

/**
 * How merchants' pages are served, on the platform's domain and on custom ones; `pageHeaders` are their
 * response headers.
 */
export function merchantPages(
  scope: Construct,
  { pages, shared, request, response, api, policies, headers }: PagesProps,
) {
  const pageHeaders = responseHeaders(scope, 'PageHeaders', headers);
  return {
    pageHeaders,
    defaultBehavior: {
      ...fileBehavior(pages),
      originRequestPolicy: policies.countryForPages,
      responseHeadersPolicy: pageHeaders,
      functionAssociations: [
        { function: edgeFunction(scope, request), eventType: FunctionEventType.VIEWER_REQUEST },
        { function: response, eventType: FunctionEventType.VIEWER_RESPONSE },
      ],
    },
    additionalBehaviors: {
      ...api.on([visitsPath], { responseHeadersPolicy: pageHeaders, cachePolicy: policies.countryForApi }),
      ...api.on(siteApiPaths, { responseHeadersPolicy: pageHeaders }),
      [mediaPath]: { ...mediaBehavior(shared), responseHeadersPolicy: pageHeaders },
    },
    // Without permission to list the bucket, a missing file is a 403. The rule also replaces 403 responses of
    // the API, whose public routes therefore never send one. Cached briefly, so that a new page is found
    // soon.
    errorResponses: [
      {
        httpStatus: 403,
        responseHttpStatus: 404,
        responsePagePath: '/errors/not-found.html',
        ttl: Duration.seconds(3),
      },
    ],
  };
}

/**
 * Allows every origin to read scripts and fonts: the editor's preview is a sandboxed frame with an opaque
 * origin.
 */
const anyOrigin: ResponseHeadersCorsBehavior = {
  accessControlAllowOrigins: ['*'],
  accessControlAllowMethods: ['GET', 'HEAD'],
  accessControlAllowHeaders: ['*'],
  accessControlAllowCredentials: false,
  originOverride: true,
};

/** Adds the headers if the origin sent none of them. */
export function responseHeaders(
  scope: Construct,
  id: string,
  headers: SecurityHeaders,
  { crossOrigin = false } = {},
): ResponseHeadersPolicy {
  const { securityHeadersBehavior, others } = sortHeaders(headers);
  return new ResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyName: uniqueName(scope, id),
    securityHeadersBehavior,
    customHeadersBehavior: {
      customHeaders: Object.entries(others).map(([header, value]) => ({ header, value, override: false })),
    },
    ...(crossOrigin && { corsBehavior: anyOrigin }),
  });
}

/** CloudFront rejects security headers among the custom ones, because they have their own fields. */
function sortHeaders({
  'strict-transport-security': transport,
  'x-content-type-options': sniffing,
  'referrer-policy': referrer,
  'x-frame-options': framing,
  'content-security-policy': contentSecurityPolicy,
  ...others
}: SecurityHeaders): { securityHeadersBehavior: ResponseSecurityHeadersBehavior; others: SecurityHeaders } {
  const override = false;
  return {
    securityHeadersBehavior: {
      ...(transport && { strictTransportSecurity: { ...parseTransportSecurity(transport), override } }),
      ...(sniffing && { contentTypeOptions: { override } }),
      ...(referrer && {
        referrerPolicy: { referrerPolicy: known(HeadersReferrerPolicy, referrer), override },
      }),
      ...(framing && { frameOptions: { frameOption: known(HeadersFrameOption, framing), override } }),
      ...(contentSecurityPolicy && { contentSecurityPolicy: { contentSecurityPolicy, override } }),
    },
    others,
  };
}

function parseTransportSecurity(value: string) {
  const seconds = /max-age=(\d+)/.exec(value)?.[1];
  if (seconds === undefined) throw new Error(`strict-transport-security without max-age: ${value}`);
  return {
    accessControlMaxAge: Duration.seconds(Number(seconds)),
    includeSubdomains: value.includes('includeSubDomains'),
    preload: value.includes('preload'),
  };
}

function known<T extends string>(choices: Record<string, T>, value: string): T {
  const choice = Object.values(choices).find((candidate) => candidate === value);
  if (choice === undefined) throw new Error(`CloudFront cannot send the header value ${value}`);
  return choice;
}
