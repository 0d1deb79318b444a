import { createHash } from 'node:crypto';
import { CfnOutput, CfnResource, Lazy, type Stack } from 'aws-cdk-lib';
import { ProductFunction } from './product-function.ts';

/**
 * Writes into `consumer` a digest of the resources of other stacks that it refers to. References are weak
 * (`Fn::GetStackOutput`): CloudFormation looks them up only when the consumer is deployed, and the CDK skips
 * a stack whose template has not changed. With the digest, a certificate, client or stream that is replaced
 * changes the templates of its consumers, so that the same deployment brings it there.
 */
export function watchReferences(consumer: Stack, producers: readonly Stack[]): void {
  const digests = () => Object.fromEntries(producers.map((stack) => [stack.stackName, digestOf(stack)]));
  consumer.templateOptions.metadata = {
    ...consumer.templateOptions.metadata,
    References: Lazy.any({ produce: digests }),
  };
  // A version of a function keeps the resolved values of its deployment, so a new value must make a new
  // version.
  const value = Lazy.uncachedString({ produce: () => Object.values(digests()).join('-') });
  for (const construct of consumer.node.findAll()) {
    if (construct instanceof ProductFunction) construct.addEnvironment('REFERENCES', value);
  }
}

/** For resources in the stack's outputs. At synthesis all references have become outputs. */
function digestOf(producer: Stack): string {
  const constructs = producer.node.findAll();
  const outputs = constructs.filter((construct) => construct instanceof CfnOutput);
  const values = JSON.stringify(outputs.map(({ value }) => producer.resolve(value)));
  const referred = constructs
    .filter((construct) => CfnResource.isCfnResource(construct))
    .map((resource) => ({ id: String(producer.resolve(resource.logicalId)), resource }))
    .filter(({ id }) => values.includes(`"${id}"`))
    .map(({ resource }) => producer.resolve(renderable(resource)._toCloudFormation()));
  return createHash('sha256').update(JSON.stringify(referred)).digest('hex').slice(0, 16);
}

/**
 * A resource in its template's form, overrides included. CDK does not declare the method that it renders
 * itself with.
 */
function renderable(resource: CfnResource): { _toCloudFormation(): object } {
  return resource as unknown as { _toCloudFormation(): object };
}
