import { fileURLToPath } from 'node:url';
import { App } from 'aws-cdk-lib';
import { readConfig } from '../constructs/config.ts';
import { findBuilds } from '../constructs/static-files.ts';
import { addProduct } from './product.ts';

const app = new App();
addProduct(app, readConfig(app), findBuilds(fileURLToPath(new URL('../../..', import.meta.url))));
