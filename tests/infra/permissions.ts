import { defaults, only, propertiesOf } from './synthesised.ts';

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

export const functions = propertiesOf<LambdaFunction>(defaults.product, 'AWS::Lambda::Function');
export const actionsOf = ({ Action }: Statement) => [Action].flat();

/** Our function of that name. */
export function named(name: string): LambdaFunction {
  return only(functions, ({ FunctionName }) => FunctionName === name);
}

/** All that the function's role allows. */
export function statementsOf(name: string): Statement[] {
  const [role] = named(name).Role['Fn::GetAtt'];
  const policies = Object.values(propertiesOf<Policy>(defaults.product, 'AWS::IAM::Policy'));
  return policies
    .filter(({ Roles }) => Roles.some(({ Ref }) => Ref === role))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

/** Whether IAM would let the function do this to items of a partition. */
export function may(name: string, action: string, { pk }: { pk: string }): boolean {
  return statementsOf(name).some((statement) => {
    if (!actionsOf(statement).includes(action)) return false;
    const prefixes = statement.Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
    return prefixes === undefined || prefixes.some((prefix) => pk.startsWith(prefix.replace(/\*$/, '')));
  });
}
