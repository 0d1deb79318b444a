import { Match } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { aliases, functions, idOf, liveOf } from './permissions.ts';
import { defaults, propertiesOf, synthesise } from './synthesised.ts';

const { product, data } = defaults;
const ours = Object.values(functions).flatMap(({ FunctionName }) =>
  FunctionName?.startsWith('mirsah-') ? [FunctionName] : [],
);

it('every function has an alias, and all callers use it: routes, schedules, sources of events, permissions', () => {
  expect(ours.map((name) => aliases[liveOf(name)]?.Name)).toEqual(ours.map(() => 'live'));
  const ids = ours.map(idOf);
  const types = [
    'AWS::Lambda::EventSourceMapping',
    'AWS::Lambda::Permission',
    'AWS::Events::Rule',
    'AWS::ApiGatewayV2::Integration',
    'Custom::S3BucketNotifications',
    'AWS::Cognito::UserPool',
  ] as const;
  let callers = 0;
  for (const template of [product, data]) {
    for (const type of types) {
      const found = Object.values(template.findResources(type));
      callers += found.length;
      for (const id of ids) expect(JSON.stringify(found)).not.toMatch(new RegExp(`"${id}"`));
    }
  }
  expect(callers).toBeGreaterThan(20);
});

it('a new version of the API’s functions gets a tenth of the calls first, and none any more when orders or requests fail', () => {
  type Resource = { Properties: { FunctionName: { Ref: string } }; UpdatePolicy?: object };
  const gradual = Object.values(product.findResources('AWS::Lambda::Alias') as Record<string, Resource>)
    .filter(({ UpdatePolicy }) => JSON.stringify(UpdatePolicy ?? '').includes('CodeDeployLambdaAliasUpdate'))
    .map(({ Properties }) => functions[Properties.FunctionName.Ref]?.FunctionName);
  expect(gradual.sort()).toEqual(['mirsah-admin', 'mirsah-merchant', 'mirsah-public']);
  const groups = Object.values(propertiesOf<object>(product, 'AWS::CodeDeploy::DeploymentGroup'));
  expect(groups).toHaveLength(3);
  const alarms = propertiesOf<{ AlarmName: string }>(product, 'AWS::CloudWatch::Alarm');
  const watched = ['mirsah-orders-failing', 'mirsah-api-errors'].map((name) => {
    const [id = ''] = Object.keys(alarms).filter((each) => alarms[each]?.AlarmName === name);
    return { Name: { Ref: id } };
  });
  product.allResourcesProperties('AWS::CodeDeploy::DeploymentGroup', {
    DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
    AlarmConfiguration: { Enabled: true, Alarms: watched },
    AutoRollbackConfiguration: {
      Enabled: true,
      Events: Match.arrayWith(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']),
    },
  });
});

/** Two settings in one synthesis, which takes longer than the tests. */
const urgent = synthesise({ 'mirsah:urgent': 'true', 'mirsah:originSecretRound': '2' });

it('a version that is no longer live stays, for a rollback, and one that could not be deployed does not', () => {
  type Version = { DeletionPolicy?: string };
  for (const template of [product, data]) {
    const versions: Version[] = Object.values(template.findResources('AWS::Lambda::Version'));
    expect(new Set(versions.map(({ DeletionPolicy }) => DeletionPolicy))).toEqual(
      new Set(['RetainExceptOnCreate']),
    );
  }
});

it('an urgent release gets all calls at once, whatever the alarms', () => {
  urgent.product.allResourcesProperties('AWS::CodeDeploy::DeploymentGroup', {
    DeploymentConfigName: 'CodeDeployDefault.LambdaAllAtOnce',
    AlarmConfiguration: { Enabled: false },
  });
});

it('another value of the origin secret changes the distributions, which look it up then, and no function', () => {
  const changed = (type: 'AWS::Lambda::Function' | 'AWS::CloudFront::Distribution') => {
    const of = ({ product, distributions }: typeof urgent) =>
      propertiesOf<object>(type === 'AWS::Lambda::Function' ? product : distributions, type);
    const next = of(urgent);
    return Object.entries(of(defaults)).filter(
      ([id, properties]) => JSON.stringify(next[id]) !== JSON.stringify(properties),
    );
  };
  expect(changed('AWS::Lambda::Function')).toEqual([]);
  expect(changed('AWS::CloudFront::Distribution')).toHaveLength(3);
});

it('an installation begins with one key of phones', () => {
  const secrets = propertiesOf<{ GenerateSecretString: { SecretStringTemplate: string } }>(
    data,
    'AWS::SecretsManager::Secret',
  );
  expect(Object.values(secrets).map((secret) => secret.GenerateSecretString.SecretStringTemplate)).toEqual([
    '{"previous":null}',
  ]);
});

it('a replaced resource of another stack makes new versions, because a version keeps the values of its day', () => {
  const versionsOf = (template: typeof product) =>
    Object.keys(template.findResources('AWS::Lambda::Version'));
  const same = synthesise();
  expect(versionsOf(same.product)).toEqual(versionsOf(product));
  // Another sender changes the pool, which the administrators' function refers to.
  const other = synthesise({ 'mirsah:senderEmail': 'salam@mirsah.example' });
  const kept = versionsOf(other.product).filter((id) => versionsOf(product).includes(id));
  expect(kept).toEqual([]);
});
