import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readConfig } from '@mirsah/infra-aws/constructs/config';
import type { Builds } from '@mirsah/infra-aws/constructs/static-files';
import { addProduct } from '@mirsah/infra-aws/product';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { lambdaEntries } from '../../infra/lambda-bundling.ts';

const { context: flags }: { context: Record<string, unknown> } = JSON.parse(
  readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8'),
);

/**
 * Every stack's template, under the flags of a deployment and with its security checks, which throw. The
 * content of the bundles is not tested here. `context` overrides the configuration.
 */
export const synthesise = (context: Record<string, string> = {}) =>
  withProduct(context, (stacks) => ({
    edge: Template.fromStack(stacks.edge),
    data: Template.fromStack(stacks.data),
    product: Template.fromStack(stacks.product),
    distributions: Template.fromStack(stacks.distributions),
    edgeAccess: Template.fromStack(stacks.edgeAccess),
    edgeWatch: Template.fromStack(stacks.edgeWatch),
    ...(stacks.backup && { backup: Template.fromStack(stacks.backup) }),
  }));

/** The names of the stacks that CloudFormation does not delete. */
export const protectedStacks = (context: Record<string, string>): string[] =>
  withProduct(context, (stacks) =>
    Object.values(stacks).flatMap((stack) => (stack?.terminationProtection ? [stack.stackName] : [])),
  );

function withProduct<T>(
  context: Record<string, string>,
  use: (stacks: ReturnType<typeof addProduct>) => T,
): T {
  const directory = mkdtempSync(join(tmpdir(), 'mirsah-synth-'));
  try {
    const app = new App({
      outdir: join(directory, 'cdk.out'),
      context: { ...flags, 'aws:cdk:bundling-stacks': [], 'mirsah:example': 'true', ...context },
    });
    return use(addProduct(app, readConfig(app), placeholders(directory)));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Placeholders for the output of `npm run build`. */
function placeholders(directory: string): Builds {
  const builds = {
    landingTemplate: join(directory, 'landing-template'),
    dashboard: join(directory, 'dashboard'),
    functions: join(directory, 'functions'),
  };
  const bundles = Object.keys(lambdaEntries).map((name) => join(builds.functions, name, 'index.mjs'));
  for (const file of [
    join(builds.landingTemplate, 'shell.html'),
    join(builds.dashboard, 'app.html'),
    ...bundles,
  ]) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '<!doctype html>');
  }
  return builds;
}

/** The product without any optional setting. */
export const defaults = synthesise();

/** The account's own monitor of cost anomalies. */
export const costMonitorArn = 'arn:aws:ce::000000000000:anomalymonitor/3f0c8a52-6d1e-4b7a-9c55-0e8d7a61b2f4';

/** The product with every optional setting. */
export const configured = synthesise({
  'mirsah:alarmEmail': 'duty@mirsah.example',
  'mirsah:senderEmail': 'salam@mirsah.example',
  'mirsah:senderRegion': 'eu-west-1',
  'mirsah:publicConcurrency': '50',
  'mirsah:backupRegion': 'eu-west-1',
  'mirsah:costMonitorArn': costMonitorArn,
});

/** Properties of all resources of a type, by logical id; the caller names their type. */
export function propertiesOf<P>(template: Template, type: `AWS::${string}`): Record<string, P> {
  const resources: Record<string, { Properties?: P }> = template.findResources(type);
  return Object.fromEntries(
    Object.entries(resources).flatMap(([id, { Properties }]) => (Properties ? [[id, Properties]] : [])),
  );
}

/** The one resource whose properties fit; throws when there is not exactly one. */
export function only<P>(all: Record<string, P>, fits: (properties: P) => boolean = () => true): P {
  const [found, ...more] = Object.values(all).filter(fits);
  if (found === undefined || more.length > 0) {
    throw new Error(`Expected one resource, found ${found === undefined ? 0 : more.length + 1}`);
  }
  return found;
}
