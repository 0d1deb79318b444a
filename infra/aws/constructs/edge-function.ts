import { fileURLToPath } from 'node:url';
import { Function as CloudFrontFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

export type EdgeFunctionName = 'sites-request' | 'sites-response' | 'app-request' | 'api-request';

/** The CloudFront Function in `edge/{name}.js`, as it is. */
export function edgeFunction(scope: Construct, name: EdgeFunctionName): CloudFrontFunction {
  return new CloudFrontFunction(scope, name, {
    functionName: `mirsah-${name}`,
    code: FunctionCode.fromFile({
      filePath: fileURLToPath(new URL(`../edge/${name}.js`, import.meta.url)),
    }),
    runtime: FunctionRuntime.JS_2_0,
  });
}
