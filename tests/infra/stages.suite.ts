import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { EDGE_REGION, homeRegions, regions } from '@mirsah/infra-aws/regions';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { configured, defaults, protectedStacks, synthesise } from './synthesised.ts';

type Resource = {
  Type: string;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
  Properties?: Record<string, unknown>;
};
type Synthesis = ReturnType<typeof synthesise>;

const staging = synthesise({ 'mirsah:stage': 'staging', 'mirsah:region': 'ap-south-1' });
const firstDeployment = synthesise({
  'mirsah:stage': 'staging',
  'mirsah:region': 'eu-west-1',
  'mirsah:firstDeploy': 'true',
});

const resourcesOf = (template: Template): [string, Resource][] => Object.entries(template.toJSON().Resources);
const allResources = (synthesis: Synthesis) => Object.values(synthesis).flatMap(resourcesOf);

/** Names chosen in the template, by resource, at any depth of its properties. */
function chosenNames(synthesis: Synthesis): [string, string][] {
  return allResources(synthesis).flatMap(([id, { Properties = {} }]) =>
    namesIn(Properties).map((name): [string, string] => [id, name]),
  );
}

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([property, child]) =>
    typeof child === 'string' && /Name$/.test(property) && /mirsah(?!\S*\.example)/.test(child)
      ? [child]
      : // A reference to another stack has names as well.
        property.startsWith('Fn::')
        ? []
        : namesIn(child),
  );
}

/** A reader of the stream is named after its table, which is another stack's. */
const withoutTable = (id: string) => id.replace(/mirsah(?:staging)?dataTable.*/, 'Table');

const REGION = /\b(?:us|eu|ap|me|sa|ca|af|il|mx)-(?:gov-)?(?:north|south|east|west|central)[a-z]*-\d\b/g;

describe.each([
  ['eu-central-1', defaults],
  ['ap-south-1', staging],
  ['eu-west-1', firstDeployment],
] as const)('in %s', (home, synthesis) => {
  it(`the product in ${home} names no region but its own and that of the edge`, () => {
    const named = JSON.stringify(Object.values(synthesis).map((template) => template.toJSON())).match(REGION);
    expect(new Set(named)).toEqual(new Set([home, EDGE_REGION]));
  });
});

it('every region that examples and tests use can be a home', () => {
  expect(homeRegions).toEqual(expect.arrayContaining(['eu-central-1', 'ap-south-1', 'eu-west-1']));
});

it('no region is written anywhere but in the table of regions and in tests', () => {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(?:ts|tsx|js|mjs|cjs|json|yml|astro)$/.test(file))
    .filter(
      (file) =>
        !/^tests\/|\.(?:test|fixture)\.ts$|\/testing\/|package-lock|^infra\/aws\/regions\.ts$/.test(file),
    );
  const withRegion = files.filter((file) => readFileSync(file, 'utf8').match(REGION));
  expect(withRegion).toEqual([]);
  expect(Object.keys(regions).join(' ').match(REGION)).toHaveLength(Object.keys(regions).length);
});

it('another stage in the same account has the same resources under other names, at any depth', () => {
  const ours = chosenNames(defaults);
  const theirs = chosenNames(staging);
  expect(ours.length).toBeGreaterThan(60);
  expect(theirs.map(([id]) => withoutTable(id))).toEqual(ours.map(([id]) => withoutTable(id)));
  expect(theirs.filter(([, name]) => !/(^|\/|^aws-waf-logs-)mirsah-?staging/.test(name))).toEqual([]);
  const shared = new Set(ours.map(([, name]) => name));
  expect(theirs.filter(([, name]) => shared.has(name))).toEqual([]);
});

it('retained resources have been created successfully, so that a failed first deployment can be repeated', () => {
  const kept = allResources(defaults).filter(([, { DeletionPolicy }]) =>
    DeletionPolicy?.startsWith('Retain'),
  );
  expect(kept.length).toBeGreaterThanOrEqual(7);
  for (const [id, { DeletionPolicy, UpdateReplacePolicy }] of kept) {
    expect({ id, DeletionPolicy, UpdateReplacePolicy }).toEqual({
      id,
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
    });
  }
});

it('the first deployment protects nothing yet, and the next one protects table and accounts', () => {
  const table = (template: Template, isProtected: boolean) =>
    template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      Replicas: [Match.objectLike({ DeletionProtectionEnabled: isProtected })],
    });
  const pool = (template: Template, protection: string) =>
    template.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: protection });
  table(firstDeployment.data, false);
  pool(firstDeployment.data, 'INACTIVE');
  table(staging.data, true);
  pool(staging.data, 'ACTIVE');
});

it('no stack of the first deployment is protected, not even that of the second region, so that a failed one can be repeated', () => {
  const twoRegions = { 'mirsah:stage': 'staging', 'mirsah:backupRegion': 'eu-south-1' };
  expect(protectedStacks({ ...twoRegions, 'mirsah:firstDeploy': 'true' })).toEqual([]);
  expect(protectedStacks(twoRegions)).toEqual(['mirsah-staging-data', 'mirsah-staging-backup']);
});

it('a stack’s template changes with what it refers to in other stacks', () => {
  const references = (template: Template) => template.toJSON().Metadata.References;
  const before = references(defaults.product);
  const after = references(configured.product);
  expect(Object.keys(before)).toEqual(['mirsah-edge', 'mirsah-data']);
  // Only the sender of the accounts' e-mails differs.
  expect(after['mirsah-data']).not.toBe(before['mirsah-data']);
  expect(after['mirsah-edge']).toBe(before['mirsah-edge']);
  expect(Object.keys(references(defaults.distributions))).toEqual(['mirsah-edge', 'mirsah-app']);
  const ofAccess = ['mirsah-edge', 'mirsah-data', 'mirsah-app', 'mirsah-distributions'];
  expect(Object.keys(references(defaults.edgeAccess))).toEqual(ofAccess);
  const ofWatch = ['mirsah-edge', 'mirsah-app', 'mirsah-distributions'];
  expect(Object.keys(references(defaults.edgeWatch))).toEqual(ofWatch);
});
