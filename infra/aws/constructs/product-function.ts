import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, LoggingFormat, Runtime, SystemLogLevel } from 'aws-cdk-lib/aws-lambda';
import { type ICommandHooks, NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { lambdaBundling, lambdaEntries } from '../../lambda-bundling.ts';
import { type AlarmRule, raiseAlarm } from './alarms.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export type ProductFunctionProps = {
  name: keyof typeof lambdaEntries;
  environment: Record<string, string>;
  access: PolicyStatement[];
  timeout: Duration;
  alarmTopic: ITopic;
  reservedConcurrency?: number | undefined;
  /** Megabytes; 1,024 by default. */
  memorySize?: number;
  /** Adds the packages with native code, built for the functions' platform. */
  nativeModules?: boolean;
  /** The number of errors in five minutes that raises the alarm; 3 by default. */
  errorAlarm?: Pick<AlarmRule, 'atLeast' | 'periods'>;
};

/**
 * A Lambda function of the product: bundled as on the local stack, with a role that has the permissions of `access` and
 * may write its own log, and with alarms on errors and throttles.
 */
export class ProductFunction extends NodejsFunction {
  constructor(scope: Construct, id: string, props: ProductFunctionProps) {
    const { name, environment, access, timeout, alarmTopic, reservedConcurrency, nativeModules } = props;
    const logGroup = new LogGroup(scope, `${id}Log`, {
      logGroupName: `/mirsah/${name}`,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    for (const statement of access) role.addToPolicy(statement);

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

    const period = Duration.minutes(5);
    raiseAlarm(this, {
      name: `mirsah-${name}-errors`,
      metric: this.metricErrors({ period }),
      ...(props.errorAlarm ?? { atLeast: 3 }),
      topic: alarmTopic,
    });
    raiseAlarm(this, {
      name: `mirsah-${name}-throttled`,
      metric: this.metricThrottles({ period }),
      atLeast: 1,
      topic: alarmTopic,
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
