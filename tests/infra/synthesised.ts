import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Builds } from '@mirsah/infra-aws/builds.ts';
import { readConfig } from '@mirsah/infra-aws/config.ts';
import { addProduct } from '@mirsah/infra-aws/product.ts';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';

const cdkJson: { context: Record<string, unknown> } = JSON.parse(
  readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8'),
);

/**
 * Every stack's template under the same flags as a deployment, without running esbuild: what is in a bundle is not
 * what is asked here. `context` overrides configuration.
 */
export function synthesise(context: Record<string, string> = {}) {
  const app = new App({
    outdir: mkdtempSync(join(tmpdir(), 'mirsah-cdk-')),
    context: { ...cdkJson.context, 'aws:cdk:bundling-stacks': [], ...context },
  });
  const stacks = addProduct(app, readConfig(app), placeholderBuilds());
  const template = (stack: Stack) => Template.fromStack(stack);
  return {
    edge: template(stacks.edge),
    data: template(stacks.data),
    product: template(stacks.product),
    edgeWatch: template(stacks.edgeWatch),
  };
}

function placeholderBuilds(): Builds {
  const root = mkdtempSync(join(tmpdir(), 'mirsah-builds-'));
  for (const file of ['landing-template/shell.html', 'dashboard/app.html']) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), '<!doctype html>');
  }
  return { landingTemplate: join(root, 'landing-template'), dashboard: join(root, 'dashboard') };
}
