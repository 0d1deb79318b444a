import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  FunctionEventType,
  OriginRequestPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import { edgeFunction } from './edge-function.ts';
import type { OriginSecret } from './origin-secret.ts';

/** How both distributions pass requests on to the API: nothing cached, everything forwarded, our secret added. */
export class ApiBehavior extends Construct {
  readonly options: BehaviorOptions;

  constructor(scope: Construct, id: string, { host, secret }: { host: string; secret: OriginSecret }) {
    super(scope, id);
    this.options = {
      // What a visitor sends under the secret's name is replaced.
      origin: new HttpOrigin(host, { customHeaders: { [secret.header]: secret.value } }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // API Gateway knows itself by its own host only.
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [
        { function: edgeFunction(this, 'api-request'), eventType: FunctionEventType.VIEWER_REQUEST },
      ],
    };
  }

  /** The behaviors of a distribution for these path patterns. */
  on(paths: readonly string[], more: Pick<BehaviorOptions, 'responseHeadersPolicy' | 'cachePolicy'>) {
    return Object.fromEntries(paths.map((path) => [path, { ...this.options, ...more }]));
  }
}
