import { api } from '@mirsah/contracts/api.ts';
import { routeKey } from '@mirsah/contracts/contract.ts';
import {
  landingPageKey,
  orderClaimKey,
  orderEventKey,
  orderKey,
  profileKey,
  subdomainKey,
  titleKey,
} from '@mirsah/table/keys.ts';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { configured, defaults, only, propertiesOf } from './synthesised.ts';

const { product } = defaults;

type Statement = {
  Effect: string;
  Action: string | string[];
  Condition?: { 'ForAllValues:StringLike'?: Record<string, string[]> };
};
type Policy = { PolicyDocument: { Statement: Statement[] }; Roles: { Ref: string }[] };
type LambdaFunction = {
  FunctionName?: string;
  Runtime: string;
  Architectures?: string[];
  Role: { 'Fn::GetAtt': [string, string] };
  LoggingConfig: { LogGroup: { Ref: string } };
  Environment: { Variables: Record<string, unknown> };
};

const functions = propertiesOf<LambdaFunction>(product, 'AWS::Lambda::Function');
const ours = Object.values(functions).filter(({ FunctionName }) => FunctionName?.startsWith('mirsah-'));
const actionsOf = ({ Action }: Statement) => [Action].flat();

function named(name: string): LambdaFunction {
  return only(functions, ({ FunctionName }) => FunctionName === name);
}

function statementsOf(name: string): Statement[] {
  const [role] = named(name).Role['Fn::GetAtt'];
  const policies = Object.values(propertiesOf<Policy>(product, 'AWS::IAM::Policy'));
  return policies
    .filter(({ Roles }) => Roles.some(({ Ref }) => Ref === role))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

/** Whether IAM would let the function do this to items of a partition. */
function may(name: string, action: string, { pk }: { pk: string }): boolean {
  return statementsOf(name).some((statement) => {
    if (!actionsOf(statement).includes(action)) return false;
    const prefixes = statement.Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
    return prefixes === undefined || prefixes.some((prefix) => pk.startsWith(prefix.replace(/\*$/, '')));
  });
}

describe('the routes', () => {
  type Route = { RouteKey: string; AuthorizationType: string; AuthorizerId?: unknown; Target: unknown };
  const routes = Object.values(propertiesOf<Route>(product, 'AWS::ApiGatewayV2::Route'));

  it('are those of the contracts, each once, and no other', () => {
    expect(routes.map(({ RouteKey }) => RouteKey).sort()).toEqual(Object.values(api).map(routeKey).sort());
  });

  it.each(Object.entries(api))('of %s ask for a token exactly when its contract does', (_name, contract) => {
    const route = routes.find(({ RouteKey }) => RouteKey === routeKey(contract));
    expect(route?.AuthorizationType).toBe(contract.access === 'public' ? 'NONE' : 'JWT');
    expect(route?.AuthorizerId !== undefined).toBe(contract.access !== 'public');
  });

  it.each(Object.entries(api))('of %s lead to the function of its access', (_name, contract) => {
    const route = routes.find(({ RouteKey }) => RouteKey === routeKey(contract));
    const integrations = propertiesOf<{ IntegrationUri: { 'Fn::GetAtt': [string, string] } }>(
      product,
      'AWS::ApiGatewayV2::Integration',
    );
    const [target] = Object.entries(integrations).filter(([id]) =>
      JSON.stringify(route?.Target).includes(id),
    );
    const functionId = target?.[1].IntegrationUri['Fn::GetAtt'][0] ?? '';
    expect(functions[functionId]?.FunctionName).toBe(`mirsah-${contract.access}`);
  });

  it('accept tokens for the dashboard only', () => {
    product.hasResourceProperties('AWS::ApiGatewayV2::Authorizer', {
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: { Audience: [Match.anyValue()], Issuer: Match.anyValue() },
    });
  });

  it('share a limit on requests and leave a line in the log without query strings', () => {
    product.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      DefaultRouteSettings: Match.objectLike({
        ThrottlingRateLimit: Match.anyValue(),
        ThrottlingBurstLimit: Match.anyValue(),
      }),
      AccessLogSettings: Match.objectLike({
        DestinationArn: Match.anyValue(),
        Format: Match.not(Match.stringLikeRegexp('query|\\$context\\.path')),
      }),
    });
  });
});

describe('the functions', () => {
  it('are the three there are entries for', () => {
    expect(ours.map(({ FunctionName }) => FunctionName).sort()).toEqual([
      'mirsah-merchant',
      'mirsah-public',
      'mirsah-publisher',
    ]);
  });

  it('run on Node 24 on ARM', () => {
    for (const { Runtime, Architectures } of ours) {
      expect({ Runtime, Architectures }).toEqual({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
    }
  });

  it('write each to a log of its own, which does not grow for ever', () => {
    const logs = propertiesOf<{ RetentionInDays?: number }>(product, 'AWS::Logs::LogGroup');
    const groups = ours.map(({ LoggingConfig }) => LoggingConfig.LogGroup.Ref);
    expect(new Set(groups).size).toBe(ours.length);
    for (const group of groups) expect(logs[group]?.RetentionInDays).toBe(30);
  });

  it.each(['mirsah-public', 'mirsah-merchant', 'mirsah-publisher'])(
    '%s may do what it names, and nothing by wildcard',
    (name) => {
      expect(statementsOf(name).length).toBeGreaterThan(0);
      for (const statement of statementsOf(name)) {
        expect(actionsOf(statement).filter((action) => action.includes('*'))).toEqual([]);
      }
    },
  );

  it('know the secret that only the distributions add', () => {
    for (const name of ['mirsah-public', 'mirsah-merchant']) {
      expect(JSON.stringify(named(name).Environment.Variables.ORIGIN_SECRET)).toContain(
        'resolve:secretsmanager',
      );
    }
  });

  it('leave room for the others when shoppers storm in, if the installation says so', () => {
    configured.product.hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: 'mirsah-public',
      ReservedConcurrentExecutions: 50,
    });
  });
});

describe("the shoppers' function", () => {
  const name = 'mirsah-public';

  it('may read the page, and place an order with its claim and its first event', () => {
    expect(may(name, 'dynamodb:GetItem', landingPageKey('p'))).toBe(true);
    for (const key of [orderKey('o'), orderEventKey('o', 'e'), orderClaimKey('c')]) {
      expect(may(name, 'dynamodb:PutItem', key)).toBe(true);
      expect(may(name, 'dynamodb:GetItem', key)).toBe(true);
    }
  });

  it.each(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query', 'Scan'])(
    'may not %s what belongs to a merchant',
    (action) => {
      for (const key of [profileKey('u'), titleKey('u', 't'), subdomainKey('s')]) {
        expect(may(name, `dynamodb:${action}`, key)).toBe(false);
      }
    },
  );

  it('may not change a page, and neither change, delete nor list orders', () => {
    expect(may(name, 'dynamodb:PutItem', landingPageKey('p'))).toBe(false);
    for (const action of ['UpdateItem', 'DeleteItem', 'Query', 'Scan', 'BatchGetItem', 'BatchWriteItem']) {
      expect(may(name, `dynamodb:${action}`, orderKey('o'))).toBe(false);
    }
  });
});

describe('the publisher', () => {
  it('wakes for landing pages that were, are or both, and gives up on a record only after a while', () => {
    const about = (image: string) => ({
      Pattern: JSON.stringify({ dynamodb: { [image]: { entity: { S: ['landing_page'] } } } }),
    });
    product.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FilterCriteria: { Filters: [about('NewImage'), about('OldImage')] },
      StartingPosition: 'TRIM_HORIZON',
      BatchSize: 25,
      ParallelizationFactor: 4,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 5,
      MaximumRecordAgeInSeconds: 6 * 60 * 60,
    });
  });

  it('puts what it gave up on into an encrypted queue for 14 days', () => {
    const queues = propertiesOf(product, 'AWS::SQS::Queue');
    const [queueId] = Object.keys(queues);
    product.hasResourceProperties('AWS::SQS::Queue', {
      SqsManagedSseEnabled: true,
      MessageRetentionPeriod: 14 * 24 * 60 * 60,
    });
    product.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [queueId, 'Arn'] } } },
    });
  });

  it('touches pages in the table and sites in the bucket, nothing else', () => {
    const name = 'mirsah-publisher';
    expect(may(name, 'dynamodb:UpdateItem', landingPageKey('p'))).toBe(true);
    expect(may(name, 'dynamodb:GetItem', orderKey('o'))).toBe(false);
    expect(may(name, 'dynamodb:GetItem', profileKey('u'))).toBe(false);
    product.hasResourceProperties('AWS::IAM::Policy', {
      PolicyDocument: Match.objectLike({
        Statement: Match.arrayWith([
          Match.objectLike({
            Action: ['s3:DeleteObject', 's3:GetObject', 's3:PutObject'],
            Resource: { 'Fn::Join': ['', [Match.anyValue(), '/sites/*']] },
          }),
        ]),
      }),
    });
  });

  it('can tell a site that is not there yet from one it may not see', () => {
    expect(statementsOf('mirsah-publisher').flatMap(actionsOf)).toContain('s3:ListBucket');
  });
});
