import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseHeadersCorsBehavior,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { SecurityHeaders } from '../edge/security-headers.ts';

/** Readable to scripts and fonts of any origin: the editor's preview runs in a frame whose origin is nobody's. */
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

/** CloudFront refuses security headers among the custom ones: they have fields of their own. */
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
