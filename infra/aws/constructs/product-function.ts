import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Duration, RemovalPolicy } from 'aws-cdk-lib';
import { type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, LoggingFormat, Runtime, SystemLogLevel, Tracing } from 'aws-cdk-lib/aws-lambda';
import { type ICommandHooks, NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { lambdaBundling, lambdaEntries } from '../../lambda-bundling.ts';
import { acknowledge } from './nag.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export type ProductFunctionProps = {
  name: keyof typeof lambdaEntries;
  environment: Record<string, string>;
  access: PolicyStatement[];
  timeout: Duration;
  reservedConcurrency?: number | undefined;
  /** Megabytes; 1,024 by default. */
  memorySize?: number;
  /** Adds the packages with native code, built for the functions' platform. */
  nativeModules?: boolean;
};

/**
 * A Lambda function of the product: bundled as on the local stack, with a role that has the permissions of `access` and
 * may write its own log and traces. Alarms watch what the functions achieve, not each of them (product-alarms.ts).
 */
export class ProductFunction extends NodejsFunction {
  constructor(scope: Construct, id: string, props: ProductFunctionProps) {
    const { name, environment, access, timeout, reservedConcurrency, nativeModules } = props;
    const logGroup = new LogGroup(scope, `${id}Log`, {
      logGroupName: `/mirsah/${name}`,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    for (const statement of access) role.addToPolicy(statement);
    acknowledge(role, {
      'AwsSolutions-IAM5[Resource::*]': 'X-Ray takes traces for no resource in particular.',
    });

    const { banner, define, loader, target, external } = lambdaBundling;
    super(scope, id, {
      functionName: `mirsah-${name}`,
      entry: join(root, lambdaEntries[name]),
      projectRoot: root,
      depsLockFilePath: join(root, 'package-lock.json'),
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      // Processor time grows with memory: at 1 GB a cold start takes half as long as at 512 MB, for the same price.
      memorySize: props.memorySize ?? 1024,
      timeout,
      environment: {
        ...environment,
        FUNCTION_TIMEOUT_SECONDS: String(timeout.toSeconds()),
        NODE_OPTIONS: '--enable-source-maps',
      },
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      systemLogLevelV2: SystemLogLevel.WARN,
      // How many calls are traced is the sampling rule's to say (product-alarms.ts).
      tracing: Tracing.ACTIVE,
      ...(reservedConcurrency !== undefined && { reservedConcurrentExecutions: reservedConcurrency }),
      bundling: {
        format: OutputFormat.ESM,
        target,
        banner,
        define,
        loader,
        minify: true,
        keepNames: true,
        sourceMap: true,
        sourcesContent: false,
        // The SDK is bundled too, so that the tested version runs and a cold start reads one file.
        externalModules: nativeModules ? [...external] : [],
        ...(nativeModules && { commandHooks: nativeModulesHook }),
      },
    });
  }
}

/**
 * Copies the native packages, which `npm run build` has installed for the functions' platform, beside the bundle; a
 * synthesis so needs no network. CDK's `nodeModules` would install them for the machine that synthesises, from the
 * network and without our lockfile. A layer does not work either: Node does not look up ES modules there.
 */
const nativeModulesHook: ICommandHooks = {
  beforeBundling: () => [],
  beforeInstall: () => [],
  afterBundling: (_from, to) => [
    `node "${join(root, 'infra/aws/native-modules/install.ts')}" "${join(to, 'node_modules')}"`,
  ],
};
