import { guardTypes, readRoutes, weakened, workTypes } from './guards.ts';
import type { Resource, Template } from './synthesis.ts';

const rules = {
  'kept-removed': 'would be removed, and with it what only it holds',
  'kept-renamed': 'has another logical id: CloudFormation would create an empty one and let go of this',
  'kept-replaced': 'would be replaced by an empty one, because of',
  'kept-unprotected': 'would no longer be kept or protected:',
  'guard-removed': 'would be removed, and what it guards would be open or lost',
  'work-removed': 'would be removed, and what it does, watches or tells would not be done',
  'guard-weakened': 'would protect less:',
  'door-opened': 'would be open to everybody, who had to sign in',
  'index-changes': 'changes more than one index, which DynamoDB refuses in one deployment:',
  'rights-widened': 'would be allowed what it was not:',
  'deny-lost': 'would no longer be forbidden',
  'alarm-lost': 'would no longer ring',
} as const;

/** A change that must not be deployed without an acknowledgement. */
export type Refusal = { id: string; rule: keyof typeof rules; text: string };

/**
 * The differences between two releases that lose nothing: permissions, restrictions, alarms and actions of
 * the newer one only.
 */
export const releasesDiffer: readonly Refusal['rule'][] = [
  'alarm-lost',
  'rights-widened',
  'deny-lost',
  'work-removed',
];

/**
 * Properties whose change makes CloudFormation replace the resource, for the types whose content cannot be
 * recreated.
 */
const IMMUTABLE: Readonly<Record<string, readonly string[]>> = {
  'AWS::DynamoDB::GlobalTable': ['TableName', 'KeySchema', 'LocalSecondaryIndexes'],
  'AWS::Cognito::UserPool': ['AliasAttributes', 'UsernameAttributes', 'UsernameConfiguration'],
  'AWS::Cognito::UserPoolClient': ['UserPoolId', 'GenerateSecret'],
  'AWS::S3::Bucket': ['BucketName', 'BucketNamePrefix', 'ObjectLockEnabled'],
  'AWS::KMS::Key': ['KeySpec', 'KeyUsage', 'MultiRegion'],
  'AWS::SecretsManager::Secret': ['Name'],
  'AWS::SQS::Queue': ['QueueName', 'FifoQueue'],
  'AWS::Backup::BackupVault': ['BackupVaultName', 'EncryptionKeyArn'],
  // The target of merchants' domains.
  'AWS::CloudFront::ConnectionGroup': ['Name'],
};

/** A former version survives its removal from the template: a rollback returns to it. */
const LEAVES_THE_TEMPLATE = 'AWS::Lambda::Version';

/**
 * What a deployment of `next` over `base` would destroy, allow or silence; templates by the name of their
 * stack. A change's id is `rule:stack/logicalId` and the same for every run.
 */
export function refusals(
  base: Readonly<Record<string, Template>>,
  next: Readonly<Record<string, Template>>,
): Refusal[] {
  const stacks = Object.keys(base).sort();
  const changes = stacks.flatMap((stack) => {
    const [before, after] = [resourcesOf(base[stack]), resourcesOf(next[stack])];
    const refuse = (rule: Refusal['rule'], id: string, detail = ''): Refusal => ({
      id: `${rule}:${stack}/${id}`,
      rule,
      text: `${stack}/${id} ${rules[rule]}${detail && ` ${detail}`}`,
    });
    return [
      ...Object.entries(before).flatMap(([id, resource]) => keptChanges(id, resource, after, refuse)),
      ...Object.entries(before).flatMap(([id, resource]) => indexChanges(id, resource, after[id], refuse)),
      ...Object.entries(before).flatMap(([id, resource]) => guardChanges(id, resource, after, refuse)),
      ...openedDoors(before, after, refuse),
      ...rightsChanges(before, after, refuse),
    ];
  });
  return [...changes, ...lostAlarms(base, next)];
}

type Refuse = (rule: Refusal['rule'], id: string, detail?: string) => Refusal;
type Resources = Record<string, Resource>;

const resourcesOf = (template: Template | undefined): Resources => template?.Resources ?? {};
const isKept = ({ Type, DeletionPolicy }: Resource) =>
  Type in IMMUTABLE || (Type !== LEAVES_THE_TEMPLATE && Boolean(DeletionPolicy?.startsWith('Retain')));

function keptChanges(id: string, before: Resource, resources: Resources, refuse: Refuse): Refusal[] {
  if (!isKept(before)) return [];
  const after = resources[id];
  if (!after) {
    const isElsewhere = Object.values(resources).some((other) => sameContent(before, other));
    return [refuse(isElsewhere ? 'kept-renamed' : 'kept-removed', id)];
  }
  if (after.Type !== before.Type) return [refuse('kept-replaced', id, `its type ${after.Type}`)];
  const replaced = (IMMUTABLE[before.Type] ?? []).filter(
    (name) => !isSame(before.Properties?.[name], after.Properties?.[name]),
  );
  const lost = [
    ...(before.DeletionPolicy?.startsWith('Retain') && !after.DeletionPolicy?.startsWith('Retain')
      ? ['DeletionPolicy']
      : []),
    ...(protectionOf(before) && !protectionOf(after) ? ['deletion protection'] : []),
  ];
  return [
    ...(replaced.length > 0 ? [refuse('kept-replaced', id, replaced.join(', '))] : []),
    ...(lost.length > 0 ? [refuse('kept-unprotected', id, lost.join(', '))] : []),
  ];
}

function protectionOf({ Properties = {} }: Resource): boolean {
  const replicas = (Properties.Replicas ?? []) as { DeletionProtectionEnabled?: boolean }[];
  return (
    Properties.DeletionProtection === 'ACTIVE' ||
    replicas.some(({ DeletionProtectionEnabled }) => DeletionProtectionEnabled)
  );
}

function guardChanges(id: string, before: Resource, resources: Resources, refuse: Refuse): Refusal[] {
  const after = resources[id];
  if (after?.Type === before.Type) {
    const lost = weakened(before, after);
    return lost.length > 0 ? [refuse('guard-weakened', id, lost.join(', '))] : [];
  }
  const rule = guardTypes.has(before.Type) ? 'guard-removed' : 'work-removed';
  if (isKept(before) || !(guardTypes.has(before.Type) || workTypes.has(before.Type))) return [];
  const isElsewhere = Object.values(resources).some((other) => sameContent(before, other));
  return isElsewhere ? [] : [refuse(rule, id)];
}

const sameContent = (before: Resource, other: Resource) =>
  other.Type === before.Type && isSame(other.Properties, before.Properties);

function openedDoors(before: Resources, after: Resources, refuse: Refuse): Refusal[] {
  const present = readRoutes(after);
  return [...readRoutes(before)].flatMap(([route, asks]) =>
    asks && present.get(route) === false ? [refuse('door-opened', route)] : [],
  );
}

type Index = { IndexName: string };

function indexChanges(id: string, before: Resource, after: Resource | undefined, refuse: Refuse): Refusal[] {
  if (!after || before.Type !== 'AWS::DynamoDB::GlobalTable') return [];
  const indexesOf = ({ Properties }: Resource) =>
    new Map(((Properties?.GlobalSecondaryIndexes ?? []) as Index[]).map((index) => [index.IndexName, index]));
  const [old, present] = [indexesOf(before), indexesOf(after)];
  const names = new Set([...old.keys(), ...present.keys()]);
  const changed = [...names].filter((name) => !isSame(old.get(name), present.get(name)));
  return changed.length > 1 ? [refuse('index-changes', id, changed.join(', '))] : [];
}

type Statement = {
  Effect?: string;
  Action?: string | string[];
  NotAction?: string | string[];
  Resource?: unknown;
  Principal?: unknown;
  Condition?: Record<string, Record<string, unknown>>;
};
type Document = { Statement?: Statement | Statement[] };

/** The subject of a policy, with its documents: the roles it belongs to, or the resource that it protects. */
function policiesOf(id: string, { Properties = {} }: Resource): { subject: string; documents: Document[] } {
  const { PolicyDocument, KeyPolicy, AssumeRolePolicyDocument, Policies, ...others } = Properties;
  // Other types than roles have other values, such as a pool's rules for passwords.
  const policies: { PolicyDocument?: Document }[] = Array.isArray(Policies) ? Policies : [];
  const inline = policies.map((policy) => policy.PolicyDocument);
  const documents = [PolicyDocument, KeyPolicy, AssumeRolePolicyDocument, ...inline].filter(Boolean);
  const { Roles, Bucket, Queues, Topics } = others;
  const subject = JSON.stringify(Roles ?? Bucket ?? Queues ?? Topics ?? id);
  return { subject, documents: documents as Document[] };
}

/**
 * One line for each permission: effect, principal, action, resource, conditions. A list of the table's
 * partitions is split, so that one more partition is one more permission.
 */
function rightsOf(documents: readonly Document[]): { allowed: Set<string>; denied: Set<string> } {
  const rights = { allowed: new Set<string>(), denied: new Set<string>() };
  for (const statement of documents.flatMap(({ Statement = [] }) => Statement)) {
    const { Effect, Action, NotAction, Resource, Principal, Condition = {} } = statement;
    const keys = 'dynamodb:LeadingKeys';
    const list = Object.values(Condition).find((operator) => Array.isArray(operator[keys]));
    const partitions = (list?.[keys] as string[] | undefined) ?? [''];
    const conditions = JSON.stringify(Condition, (name, value) =>
      name === keys && Array.isArray(value) ? '*' : value,
    );
    const where = Resource === undefined ? [''] : [Resource].flat();
    const actions =
      NotAction === undefined ? [Action ?? []].flat() : [`not ${[NotAction].flat().join(', ')}`];
    for (const action of actions)
      for (const resource of where)
        for (const partition of partitions) {
          const who = Principal === undefined ? '' : JSON.stringify(Principal);
          const right = [action, partition, who, JSON.stringify(resource), conditions]
            .filter(Boolean)
            .join(' ');
          rights[Effect === 'Deny' ? 'denied' : 'allowed'].add(right);
        }
  }
  return rights;
}

/** Only of existing roles and resources: a new function comes with its own role. */
function rightsChanges(before: Resources, after: Resources, refuse: Refuse): Refusal[] {
  const [old, present] = [bySubject(before), bySubject(after)];
  return [...present].flatMap(([subject, { ids, documents }]) => {
    const former = old.get(subject);
    if (!former) return [];
    const [had, has] = [rightsOf(former.documents), rightsOf(documents)];
    const [id = subject] = ids;
    const gained = [...has.allowed].filter((right) => !had.allowed.has(right));
    const lost = [...had.denied].filter((right) => !has.denied.has(right));
    return [
      ...(gained.length > 0 ? [refuse('rights-widened', id, gained.join('; '))] : []),
      ...(lost.length > 0 ? [refuse('deny-lost', id, lost.join('; '))] : []),
    ];
  });
}

function bySubject(resources: Resources): Map<string, { ids: string[]; documents: Document[] }> {
  const subjects = new Map<string, { ids: string[]; documents: Document[] }>();
  for (const [id, resource] of Object.entries(resources)) {
    const { subject, documents } = policiesOf(id, resource);
    if (documents.length === 0) continue;
    const known = subjects.get(subject) ?? { ids: [], documents: [] };
    subjects.set(subject, { ids: [...known.ids, id], documents: [...known.documents, ...documents] });
  }
  return subjects;
}

/** By their names, so that an alarm may move to another stack. */
function lostAlarms(
  base: Readonly<Record<string, Template>>,
  next: Readonly<Record<string, Template>>,
): Refusal[] {
  const ringing = (templates: Readonly<Record<string, Template>>) =>
    Object.values(templates).flatMap((template) =>
      Object.values(resourcesOf(template)).flatMap(({ Type, Properties = {} }) =>
        /^AWS::CloudWatch::(?:Composite)?Alarm$/.test(Type) && Properties.ActionsEnabled !== false
          ? [{ name: String(Properties.AlarmName), rings: [Properties.AlarmActions ?? []].flat().length > 0 }]
          : [],
      ),
    );
  const present = ringing(next);
  return ringing(base)
    .filter(({ name, rings }) => !present.some((alarm) => alarm.name === name && (alarm.rings || !rings)))
    .map(({ name }) => ({
      id: `alarm-lost:${name}`,
      rule: 'alarm-lost',
      text: `${name} ${rules['alarm-lost']}`,
    }));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** The value with all keys in order, so that only real differences count. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]));
}
