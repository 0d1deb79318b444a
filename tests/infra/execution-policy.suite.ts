import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { configured } from './synthesised.ts';

type Statement = { Sid: string; Effect: string; Action: string | string[]; Resource: string };
const policy: { Statement: Statement[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../docs/deploy-role/execution.json'), 'utf8'),
);
const allowed = policy.Statement.filter(({ Effect }) => Effect === 'Allow');
const [services] = allowed.map(({ Action }) => [Action].flat());

/** The services of resource types whose actions have another prefix. */
const prefixes: Record<string, readonly string[]> = {
  ApiGatewayV2: ['apigateway'],
  Backup: ['backup', 'backup-storage'],
  CertificateManager: ['acm'],
  CE: ['ce'],
  Cognito: ['cognito-idp'],
};

/** The types of all stacks' resources; custom ones are calls of functions. */
const types = new Set(
  Object.values(configured).flatMap((template) => {
    const resources: Record<string, { Type: string }> = template?.toJSON().Resources ?? {};
    return Object.values(resources).flatMap(({ Type }) =>
      /^AWS::(?!CDK|CloudFormation|IAM)/.test(Type) ? [Type] : [],
    );
  }),
);

it('the policy that CloudFormation deploys with allows the services of every resource of the stacks, and no other', () => {
  const needed = [...types].flatMap((type) => {
    const [, service = ''] = type.split('::');
    return prefixes[service] ?? [service.toLowerCase()];
  });
  // A setting of the cost monitor adds the only resource that is missing without it.
  expect(services).toEqual([...new Set([...needed, 'ce'])].sort().map((service) => `${service}:*`));
});

it('that policy makes and passes roles of the stacks alone, and none with the rights of an administrator', () => {
  const onRoles = allowed.filter(({ Action }) => [Action].flat().some((action) => action.startsWith('iam:')));
  expect(onRoles.map(({ Resource }) => Resource)).toEqual([
    'arn:aws:iam::ACCOUNT:role/mirsah-*',
    'arn:aws:iam::ACCOUNT:role/mirsah-*',
    'arn:aws:iam::ACCOUNT:role/aws-service-role/*',
  ]);
  expect(policy.Statement.find(({ Effect }) => Effect === 'Deny')).toMatchObject({
    Action: ['iam:AttachRolePolicy'],
  });
  // The limit of a policy of one's own, without blanks.
  expect(JSON.stringify(policy).length).toBeLessThan(6144);
});
