import { type CfnElement, type CfnResource, Stack, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';

/**
 * CDK's own functions: one copies built files into buckets, one configures the upload bucket's notifications.
 * They run only during a deployment.
 */
const SHIPPED_WITH_CDK = /\/(Custom::CDKBucketDeployment|BucketNotificationsHandler)/;

/**
 * Checks our constructs against AWS's security rules. CDK's own constructs are excluded: we cannot change
 * them.
 */
export class SecurityChecks extends AwsSolutionsChecks {
  protected override checkResource(node: CfnResource): void {
    if (!SHIPPED_WITH_CDK.test(node.node.path)) super.checkResource(node);
  }
}

/** Accepts findings of cdk-nag on a construct and its children, each with a reason. */
export function acknowledge(scope: IConstruct, findings: Readonly<Record<`AwsSolutions-${string}`, string>>) {
  for (const [id, reason] of Object.entries(findings)) Validations.of(scope).acknowledge({ id, reason });
}

/** The logical id with which cdk-nag names the resource of a wildcard. */
export function logicalId(construct: IConstruct): string {
  return Stack.of(construct).getLogicalId(construct.node.defaultChild as CfnElement);
}
