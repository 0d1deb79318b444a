import { type CfnElement, type CfnResource, Stack, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';

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

/** Accepts findings of cdk-nag on a construct and all below it; the reason stands where the finding is. */
export function acknowledge(scope: IConstruct, findings: Readonly<Record<`AwsSolutions-${string}`, string>>) {
  for (const [id, reason] of Object.entries(findings)) Validations.of(scope).acknowledge({ id, reason });
}

/** By which cdk-nag names what a wildcard is on. */
export function logicalId(construct: IConstruct): string {
  return Stack.of(construct).getLogicalId(construct.node.defaultChild as CfnElement);
}
