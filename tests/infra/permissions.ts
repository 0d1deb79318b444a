import { fits } from '../fixtures/table-calls.ts';
import { defaults, only, propertiesOf } from './synthesised.ts';

type Statement = {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: {
    'ForAllValues:StringLike'?: Record<string, string[]>;
    Null?: Record<string, string>;
    StringEquals?: Record<string, string | string[]>;
  };
};
type Policy = { PolicyDocument: { Statement: Statement[] }; Roles?: { Ref: string }[] };
type Reference = {
  'Fn::Join'?: [string, unknown[]];
  'Fn::GetAtt'?: [string, string];
  'Fn::GetStackOutput'?: { OutputName: string };
  Ref?: string;
};
type LambdaFunction = {
  FunctionName?: string;
  Runtime: string;
  Architectures?: string[];
  MemorySize: number;
  TracingConfig?: { Mode: string };
  Role: { 'Fn::GetAtt': [string, string] };
  LoggingConfig: { LogGroup: { Ref: string } };
  Environment: { Variables: Record<string, unknown> };
};

const { product, data, edgeAccess } = defaults;

/** The functions of all stacks, by logical id. */
export const functions = {
  ...propertiesOf<LambdaFunction>(product, 'AWS::Lambda::Function'),
  ...propertiesOf<LambdaFunction>(data, 'AWS::Lambda::Function'),
  ...propertiesOf<LambdaFunction>(edgeAccess, 'AWS::Lambda::Function'),
};
/** Their aliases, by logical id. */
export const aliases = {
  ...propertiesOf<{ FunctionName: { Ref: string }; Name: string }>(product, 'AWS::Lambda::Alias'),
  ...propertiesOf<{ FunctionName: { Ref: string }; Name: string }>(data, 'AWS::Lambda::Alias'),
  ...propertiesOf<{ FunctionName: { Ref: string }; Name: string }>(edgeAccess, 'AWS::Lambda::Alias'),
};
export const actionsOf = ({ Action }: Statement) => [Action].flat();

/** The function with this name. */
export function named(name: string): LambdaFunction {
  return only(functions, ({ FunctionName }) => FunctionName === name);
}

/** The function's logical id, by which other resources refer to it. */
export function idOf(name: string): string {
  return Object.keys(functions).find((id) => functions[id]?.FunctionName === name) ?? '';
}

/** The logical id of the function's alias, which everything that calls the function calls. */
export function liveOf(name: string): string {
  const [id = ''] = Object.keys(aliases).filter((alias) => aliases[alias]?.FunctionName.Ref === idOf(name));
  return id;
}

/** A function's alias as the source of events names it: by the function's name. */
export const sourceOf = (name: string) => ({
  'Fn::Join': ['', [{ 'Fn::Select': [6, { 'Fn::Split': [':', { Ref: liveOf(name) }] }] }, ':live']],
});

/** What Lambda needs to keep what the function gave up. */
export const onGivenUp = ['s3:ListBucket | GivenUpBucket', 's3:PutObject | GivenUpBucket/aws/lambda/*'];

/** The statements of all policies of the function's role. */
export function statementsOf(name: string): Statement[] {
  const [role] = named(name).Role['Fn::GetAtt'];
  // What is longer than a role's own policies may be is in a managed one.
  const policies = [product, data, edgeAccess].flatMap((stack) => [
    ...Object.values(propertiesOf<Policy>(stack, 'AWS::IAM::Policy')),
    ...Object.values(propertiesOf<Policy>(stack, 'AWS::IAM::ManagedPolicy')),
  ]);
  return policies
    .filter(({ Roles = [] }) => Roles.some(({ Ref }) => Ref === role))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

/** Whether IAM would allow the function this action on items of a partition. */
export function may(name: string, action: string, { pk }: { pk: string }): boolean {
  return statementsOf(name).some((statement) => {
    if (!actionsOf(statement).includes(action)) return false;
    const patterns = statement.Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
    return patterns === undefined || patterns.some((pattern) => fits(pattern, pk));
  });
}

/**
 * All that the function's role allows except writing its own log and traces and reading its secrets
 * (functions.suite.ts lists them), one line for each action: the action, the resource and the partitions of
 * the table. A test that compares it fails when a grant becomes
 * wider.
 */
export function grantsOf(name: string): string[] {
  const lines = statementsOf(name).flatMap((statement) => {
    const partitions = statement.Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
    const where = [statement.Resource].flat().map(readable).join(', ');
    return actionsOf(statement).map((action) =>
      [action, where, ...(partitions ? [partitions.join(', ')] : [])].join(' | '),
    );
  });
  return lines.filter((line) => !/^(?:logs|xray|secretsmanager):/.test(line)).sort();
}

/**
 * The same by the names of the local stack's recorded calls (fixtures/aws-rights.ts): a line for each
 * function, action, resource, and partition of the table or name of a secret.
 */
export function rightsOf(name: string): string[] {
  const rights = statementsOf(`mirsah-${name}`).flatMap((statement) => {
    const { Condition: condition, Resource } = statement;
    const limits = [
      condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ??
        condition?.StringEquals?.['kms:EncryptionContext:secret'] ??
        [],
    ].flat();
    const resources = [Resource].flat().map((resource) => constructOf(readable(resource)));
    return actionsOf(statement).flatMap((action) =>
      resources.flatMap((resource) =>
        (limits.length > 0 ? limits : ['']).map((limit) => `${name} ${action} ${resource} ${limit}`.trim()),
      ),
    );
  });
  return [...new Set(rights)].filter((right) => !/^\S+ (?:logs|xray):/.test(right)).sort();
}

/** Views have several queues alike, and a domain is a tenant, its distribution and its connections. */
function constructOf(resource: string): string {
  if (/:cloudfront:|^DomainConnections/.test(resource)) return 'DomainConnections';
  return resource.replace(/^(\w+?)Arn\b/, '$1').replace(/^ViewsNo\dQueue$/, 'ViewsQueue');
}

/** An ARN as CloudFormation writes it, by the names of our constructs: `SitesBucket/sites/*`. */
export function readable(resource: unknown): string {
  if (typeof resource === 'string') return resource;
  const {
    'Fn::Join': join,
    'Fn::GetAtt': attribute,
    'Fn::GetStackOutput': output,
    Ref: id,
  } = resource as Reference;
  if (join) return join[1].map(readable).join(join[0]);
  const name = attribute?.[0] ?? id ?? output?.OutputName.replace(/^PublishOutput(?:FnGetAtt|Ref)/, '') ?? '';
  return name.replaceAll(/[0-9A-F]{8}(?=[A-Z]|$)/g, '');
}
