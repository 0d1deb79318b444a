import type { Resource } from './synthesis.ts';

/**
 * A resource's protections, each with its strength: at least 1 while it exists, days for a duration. Other
 * values have the strength of `otherwise`.
 */
type Guards = { strengths: Record<string, number>; otherwise: number };

/** A template's properties, of which each rule reads those of its type. */
// biome-ignore lint/suspicious/noExplicitAny: CloudFormation declares no types; what is missing reads as undefined.
type Properties = any;

const there = (condition: unknown): number => (condition ? 1 : 0);
const list = (value: Properties): Properties[] => (Array.isArray(value) ? value : value ? [value] : []);
const shields = (strengths: Record<string, number>): Guards => ({ strengths, otherwise: 0 });
/** Without a limit it is retained forever. */
const lifetimes = (strengths: Record<string, number>): Guards => ({
  strengths,
  otherwise: Number.POSITIVE_INFINITY,
});
const days = (value: unknown) => (typeof value === 'number' ? value : Number.POSITIVE_INFINITY);
const entries = (items: Properties[], of: (item: Properties) => [string, number][]) =>
  Object.fromEntries(items.flatMap(of));

/** By CloudFormation's types: the properties of a resource that must not become weaker. */
const guardsOf: Readonly<Record<string, (properties: Properties) => Guards[]>> = {
  'AWS::DynamoDB::GlobalTable': ({ Replicas, SSESpecification, StreamSpecification }) => [
    shields({
      'the stream': there(StreamSpecification),
      'the key that encrypts it': there(SSESpecification?.SSEEnabled),
      ...entries(list(Replicas), ({ Region, PointInTimeRecoverySpecification: recovery = {} }) => [
        [`point-in-time recovery in ${Region}`, there(recovery.PointInTimeRecoveryEnabled)],
        [`days of recovery in ${Region}`, recovery.RecoveryPeriodInDays ?? 35],
      ]),
    }),
  ],
  'AWS::Backup::BackupPlan': ({ BackupPlan }) => [
    shields(
      entries(list(BackupPlan?.BackupPlanRule), ({ RuleName, Lifecycle, CopyActions }) => [
        [`the backup «${RuleName}»`, 1],
        [`days of «${RuleName}»`, days(Lifecycle?.DeleteAfterDays)],
        [`copies of «${RuleName}»`, list(CopyActions).length],
        ...list(CopyActions).map(({ Lifecycle: copied }, index): [string, number] => [
          `days of copy ${index + 1} of «${RuleName}»`,
          days(copied?.DeleteAfterDays),
        ]),
      ]),
    ),
  ],
  'AWS::Backup::BackupSelection': ({ BackupSelection }) => [
    shields({ 'tables that are backed up': list(BackupSelection?.Resources).length }),
  ],
  'AWS::Backup::BackupVault': ({ LockConfiguration }) => [
    shields({
      'the lock': there(LockConfiguration),
      'days of the lock': LockConfiguration?.MinRetentionDays ?? 0,
    }),
  ],
  'AWS::S3::Bucket': ({
    VersioningConfiguration,
    PublicAccessBlockConfiguration = {},
    BucketEncryption,
    LifecycleConfiguration,
    ReplicationConfiguration,
  }) => {
    const rules = list(LifecycleConfiguration?.Rules).filter(({ Status }) => Status === 'Enabled');
    const files = (rule: Properties) => JSON.stringify(rule.Prefix ?? rule.TagFilters ?? rule.Filter ?? '');
    return [
      shields({
        versions: there(VersioningConfiguration?.Status === 'Enabled'),
        encryption: there(BucketEncryption),
        'copies in another region': list(ReplicationConfiguration?.Rules).length,
        ...entries(Object.entries(PublicAccessBlockConfiguration), ([name, isSet]) => [
          [`${name} of the public-access block`, there(isSet)],
        ]),
      }),
      lifetimes(
        entries(rules, (rule) => [
          ...(rule.ExpirationInDays === undefined
            ? []
            : [[`days of files under ${files(rule)}`, rule.ExpirationInDays] as [string, number]]),
          ...(rule.NoncurrentVersionExpiration === undefined
            ? []
            : [
                [
                  `days of former versions under ${files(rule)}`,
                  rule.NoncurrentVersionExpiration.NoncurrentDays,
                ] as [string, number],
              ]),
        ]),
      ),
    ];
  },
  'AWS::Logs::LogGroup': ({ RetentionInDays }) => [lifetimes({ 'days of the log': days(RetentionInDays) })],
  'AWS::SQS::Queue': ({ RedrivePolicy, MessageRetentionPeriod, SqsManagedSseEnabled, KmsMasterKeyId }) => [
    shields({
      'the dead-letter queue': there(RedrivePolicy),
      'seconds of a message': MessageRetentionPeriod ?? 345_600,
      encryption: there(KmsMasterKeyId || SqsManagedSseEnabled !== false),
    }),
  ],
  'AWS::Lambda::EventSourceMapping': ({ DestinationConfig, Enabled }) => [
    shields({
      'the place of what is given up': there(DestinationConfig?.OnFailure),
      'its reading': there(Enabled !== false),
    }),
  ],
  'AWS::Lambda::EventInvokeConfig': ({ DestinationConfig }) => [
    shields({ 'the place of what is given up': there(DestinationConfig?.OnFailure) }),
  ],
  'AWS::Events::Rule': ({ State, Targets }) => [
    shields({ 'its schedule': there(State !== 'DISABLED'), targets: list(Targets).length }),
  ],
  'AWS::WAFv2::WebACL': ({ DefaultAction, Rules }) => [
    shields({
      'refusal by default': there(DefaultAction?.Block),
      ...entries(list(Rules), ({ Name, Action, OverrideAction, Statement }) => [
        [`the rule «${Name}»`, 1],
        [`the effect of «${Name}»`, there(Action ? !Action.Count && !Action.Allow : !OverrideAction?.Count)],
        // A higher limit allows more.
        [`the limit of «${Name}»`, -(Statement?.RateBasedStatement?.Limit ?? 0)],
      ]),
    }),
  ],
  'AWS::CloudFront::Distribution': ({ DistributionConfig: config = {} }) => [
    shields({
      'the firewall': there(config.WebACLId),
      'its being on': there(config.Enabled),
      ...entries(list(config.Aliases), (alias) => [[`the address ${JSON.stringify(alias)}`, 1]]),
      ...entries([config.DefaultCacheBehavior ?? {}, ...list(config.CacheBehaviors)], (behavior) => [
        [`encryption of ${behavior.PathPattern ?? 'all paths'}`, there(isEncrypted(behavior))],
      ]),
    }),
  ],
  'AWS::CloudFront::ConnectionGroup': ({ Enabled }) => [
    shields({ 'its being on': there(Enabled !== false) }),
  ],
  'AWS::KMS::Key': ({ EnableKeyRotation }) => [shields({ 'its rotation': there(EnableKeyRotation) })],
  'AWS::Cognito::UserPool': ({ MfaConfiguration, EnabledMfas, LambdaConfig = {} }) => [
    shields({
      'the second factor': MfaConfiguration === 'ON' ? 2 : there(MfaConfiguration === 'OPTIONAL'),
      'ways of the second factor': list(EnabledMfas).length,
      ...entries(Object.keys(LambdaConfig), (name) => [[`the trigger ${name}`, 1]]),
    }),
  ],
  'AWS::ApiGatewayV2::Api': ({ Body }) => [
    shields(
      entries(Object.entries<Properties>(Body?.components?.securitySchemes ?? {}), ([name, scheme]) => {
        const { issuer, audience } = scheme?.['x-amazon-apigateway-authorizer']?.jwtConfiguration ?? {};
        return [
          [`the authorizer ${name}`, 1],
          [`the issuer ${JSON.stringify(issuer)}`, there(issuer)],
          [`audiences that ${name} does not accept`, -list(audience).length],
        ];
      }),
    ),
  ],
};

const isEncrypted = ({ ViewerProtocolPolicy }: Properties) =>
  ['https-only', 'redirect-to-https'].includes(ViewerProtocolPolicy);

/** Types whose removal leaves data or an entrance unguarded, although they contain no data. */
export const guardTypes: ReadonlySet<string> = new Set([
  'AWS::Backup::BackupPlan',
  'AWS::Backup::BackupSelection',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::S3::BucketPolicy',
  'AWS::WAFv2::WebACL',
]);

/** Types whose removal leaves work undone, or a failure unnoticed. */
export const workTypes: ReadonlySet<string> = new Set([
  'AWS::Events::Rule',
  'AWS::Lambda::Alias',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Logs::LogGroup',
  'AWS::Logs::Delivery',
  'AWS::Logs::MetricFilter',
  'AWS::Route53::RecordSet',
  'AWS::SNS::Subscription',
  'AWS::SQS::QueuePolicy',
  'AWS::WAFv2::LoggingConfiguration',
]);

/** The protections that are weaker in `after` than in `before`, in words. */
export function weakened(before: Resource, after: Resource): string[] {
  const guards = guardsOf[before.Type];
  if (!guards) return [];
  const [had, has] = [guards(before.Properties ?? {}), guards(after.Properties ?? {})];
  return had.flatMap(({ strengths, otherwise }, index) => {
    const now = has[index]?.strengths ?? {};
    const names = new Set([...Object.keys(strengths), ...Object.keys(now)]);
    return [...names].filter((name) => (now[name] ?? otherwise) < (strengths[name] ?? otherwise));
  });
}

/** Every route of the APIs' documents with whether it requires authorization. */
export function readRoutes(resources: Readonly<Record<string, Resource>>): Map<string, boolean> {
  const all: Properties[] = Object.values(resources);
  return new Map(
    all.flatMap(({ Type, Properties: api }) =>
      Type === 'AWS::ApiGatewayV2::Api' ? routesOfDocument(api?.Body) : [],
    ),
  );
}

function routesOfDocument(body: Properties): [string, boolean][] {
  return Object.entries<Properties>(body?.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries<Properties>(methods).map(([method, operation]): [string, boolean] => [
      `${method === 'x-amazon-apigateway-any-method' ? 'ANY' : method.toUpperCase()} ${path}`,
      list(operation?.security ?? body.security).length > 0,
    ]),
  );
}
