import { fileURLToPath } from 'node:url';
import { App } from 'aws-cdk-lib';
import { findBuilds } from './builds.ts';
import { readConfig } from './config.ts';
import { addProduct } from './product.ts';

const app = new App();
addProduct(app, readConfig(app), findBuilds(fileURLToPath(new URL('../..', import.meta.url))));
