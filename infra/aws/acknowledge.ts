import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Accepts findings of cdk-nag on a construct and all below it; the reason stands where the finding is. */
export function acknowledge(scope: IConstruct, findings: Readonly<Record<`AwsSolutions-${string}`, string>>) {
  for (const [id, reason] of Object.entries(findings)) Validations.of(scope).acknowledge({ id, reason });
}
