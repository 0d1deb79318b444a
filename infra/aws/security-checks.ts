import type { CfnResource } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';

/**
 * CDK's own functions: one copies built files into buckets, one tells the upload bucket whom to notify. They run only
 * during a deployment.
 */
const SHIPPED_WITH_CDK = /\/(Custom::CDKBucketDeployment|BucketNotificationsHandler)/;

/** AWS's security rules for all that is ours. What CDK ships is not ours to tighten. */
export class SecurityChecks extends AwsSolutionsChecks {
  protected override checkResource(node: CfnResource): void {
    if (!SHIPPED_WITH_CDK.test(node.node.path)) super.checkResource(node);
  }
}
