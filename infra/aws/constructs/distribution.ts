import { Duration } from 'aws-cdk-lib';
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
  type IOrigin,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  PriceClass,
  type ResponseHeadersCorsBehavior,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AaaaRecord, ARecord, type IHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import {
  mediaPath,
  type SecurityHeaders,
  siteApiPaths,
  siteSecurityHeaders,
  visitsPath,
} from '../edge/behaviors.ts';
import { type EdgeFunctionName, edgeFunctionSource } from '../edge/source.ts';
import { acknowledge } from './nag.ts';
import type { OriginSecret } from './secrets.ts';

/** The resources and settings that both distributions need. */
export type EdgeProps = { certificate: ICertificate; webAclArn: string };

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

/** Merchants' images: cached without end, because each has a unique name, and not compressed a second time. */
export function mediaBehavior(origin: IOrigin) {
  return {
    ...fileBehavior(origin),
    cachePolicy: CachePolicy.CACHING_OPTIMIZED_FOR_UNCOMPRESSED_OBJECTS,
    compress: false,
  } satisfies BehaviorOptions;
}

/** Adds DNS records to the zone that resolve a name to a distribution, for IPv4 and IPv6. */
export function addRecords(distribution: Distribution, zone: IHostedZone, recordName: string) {
  const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
  const record = { zone, recordName: `${recordName}.`, target };
  new ARecord(distribution, 'Ipv4', record);
  new AaaaRecord(distribution, 'Ipv6', record);
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

/** How both distributions forward requests to the API: uncached, with all their parts and our secret header. */
export class ApiBehavior extends Construct {
  readonly options: BehaviorOptions;

  constructor(scope: Construct, id: string, { host, secret }: { host: string; secret: OriginSecret }) {
    super(scope, id);
    this.options = {
      // CloudFront replaces a header of this name that a visitor sent.
      origin: new HttpOrigin(host, {
        customHeaders: { [secret.header]: secret.value, 'x-origin-round': secret.round },
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
  /** Of the files of pages. */
  pages: IOrigin;
  /** Of what all pages share. */
  shared: IOrigin;
  request: 'sites-request' | 'domain-request';
  response: CloudFrontFunction;
  api: ApiBehavior;
};

/** How merchants' pages are served, on the platform's domain and on their own; `pageHeaders` are what they answer with. */
export function merchantPages(scope: Construct, { pages, shared, request, response, api }: PagesProps) {
  const pageHeaders = responseHeaders(scope, 'PageHeaders', siteSecurityHeaders);
  return {
    pageHeaders,
    defaultBehavior: {
      ...fileBehavior(pages),
      originRequestPolicy: countryForPages(scope),
      responseHeadersPolicy: pageHeaders,
      functionAssociations: [
        { function: edgeFunction(scope, request), eventType: FunctionEventType.VIEWER_REQUEST },
        { function: response, eventType: FunctionEventType.VIEWER_RESPONSE },
      ],
    },
    additionalBehaviors: {
      ...api.on([visitsPath], { responseHeadersPolicy: pageHeaders, cachePolicy: withCountry(scope) }),
      ...api.on(siteApiPaths, { responseHeadersPolicy: pageHeaders }),
      [mediaPath]: { ...mediaBehavior(shared), responseHeadersPolicy: pageHeaders },
    },
    // Without permission to list the bucket, a missing file is a 403. The rule also replaces 403 responses of the
    // API, whose public routes therefore never send one. Cached briefly, so that a new page is found soon.
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
 * Makes CloudFront send the API the visitor's country. Only a cache policy can do so beside an origin request policy
 * that omits Host. Visits are POSTs, which CloudFront never caches.
 */
function withCountry(scope: Construct): CachePolicy {
  return new CachePolicy(scope, 'WithCountry', {
    comment: "The visitor's country, and nothing cached",
    headerBehavior: CacheHeaderBehavior.allowList('CloudFront-Viewer-Country'),
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    // CloudFront rejects headers in a policy whose longest lifetime is 0.
    maxTtl: Duration.seconds(1),
  });
}

/**
 * Lets the functions at the edge know the visitor's country, which pages report where they report past the edge. What is
 * cached is the same for all countries.
 */
function countryForPages(scope: Construct): OriginRequestPolicy {
  return new OriginRequestPolicy(scope, 'CountryForPages', {
    comment: "The visitor's country",
    headerBehavior: OriginRequestHeaderBehavior.allowList('CloudFront-Viewer-Country'),
  });
}

/** Allows every origin to read scripts and fonts: the editor's preview is a sandboxed frame with an opaque origin. */
const anyOrigin: ResponseHeadersCorsBehavior = {
  accessControlAllowOrigins: ['*'],
  accessControlAllowMethods: ['GET', 'HEAD'],
  accessControlAllowHeaders: ['*'],
  accessControlAllowCredentials: false,
  originOverride: true,
};

/** Adds the headers where the origin sent none of its own. */
export function responseHeaders(
  scope: Construct,
  id: string,
  headers: SecurityHeaders,
  { crossOrigin = false } = {},
): ResponseHeadersPolicy {
  const { securityHeadersBehavior, others } = sortHeaders(headers);
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior,
    customHeadersBehavior: {
      customHeaders: Object.entries(others).map(([header, value]) => ({ header, value, override: false })),
    },
    ...(crossOrigin && { corsBehavior: anyOrigin }),
  });
}

/** CloudFront rejects security headers among the custom ones, because they have fields of their own. */
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
