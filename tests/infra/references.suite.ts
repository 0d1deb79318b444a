import { watchReferences } from '@mirsah/infra-aws/constructs/references';
import { App, type CfnResource, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { expect, it } from 'vitest';

/**
 * The consumer's template, when it refers to a parameter of this tier and the producer has another one as
 * well.
 */
function consumerOf({ tier, other = 'a' }: { tier: string; other?: string }) {
  const app = new App({ context: { '@aws-cdk/core:defaultCrossStackReferences': 'weak' } });
  const producer = new Stack(app, 'producer');
  const referred = new StringParameter(producer, 'Referred', { stringValue: 'value' });
  (referred.node.defaultChild as CfnResource).addPropertyOverride('Tier', tier);
  new StringParameter(producer, 'Other', { stringValue: other });
  const consumer = new Stack(app, 'consumer');
  new StringParameter(consumer, 'Name', { stringValue: referred.parameterArn });
  watchReferences(consumer, [producer]);
  return Template.fromStack(consumer).toJSON();
}

const before = consumerOf({ tier: 'Standard' });
const changed = consumerOf({ tier: 'Advanced' });
const unrelated = consumerOf({ tier: 'Standard', other: 'b' });

it('a change of what a stack refers to changes the stack’s own template, so that it is deployed too', () => {
  expect(changed).not.toEqual(before);
  expect(changed.Resources).toEqual(before.Resources);
});

it('a change of a resource that a stack does not refer to leaves its template unchanged', () => {
  expect(unrelated).toEqual(before);
});
