import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AssetHashType, DockerImage, type Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  Architecture,
  Code,
  type IFunction,
  type IVersion,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { lambdaEntries } from '../../lambda-bundling.ts';
import { acknowledge } from './nag.ts';

type FunctionName = keyof typeof lambdaEntries;

export type ProductFunctionProps = {
  name: FunctionName;
  environment: Record<string, string>;
  access: PolicyStatement[];
  /** The secrets that it may read, by their name in functions/runtime/secrets.ts. */
  secrets?: Readonly<Record<string, { secretArn: string }>>;
  timeout: Duration;
  /** Megabytes; 1,024 by default. */
  memorySize?: number;
  description?: string;
  /** Adds the packages with native code, built for the functions' platform. */
  nativeModules?: boolean;
  /** One call at a time, whatever the settings. */
  runsAlone?: boolean;
  /** Traces of a function that is called for every view would cost more than its calls. */
  isUntraced?: boolean;
};

/** The properties that all functions of an app share. */
export type FunctionSettings = {
  /** Contains a folder for each function, as `npm run build` bundles it. */
  builds: string;
  /**
   * How many calls of a function may run at the same time, which is also reserved for it; others share the
   * rest.
   */
  concurrency: Readonly<Partial<Record<FunctionName, number>>>;
};

const SETTINGS = 'mirsah.functions';

/** Must be called before the first function is added. */
export function setFunctionSettings(scope: Construct, settings: FunctionSettings): void {
  scope.node.setContext(SETTINGS, settings);
}

/**
 * A Lambda function of the product: the same bundle that runs on the local stack, with a role that has the
 * permissions of `access` and may write its own log and traces. Alarms watch the functions' results, not each
 * of them (product-alarms.ts).
 */
export class ProductFunction extends LambdaFunction {
  /**
   * The alias that all callers use: a deployment moves it to the new version, gradually for the API's
   * functions (releases.ts). Metrics and logs are the function's.
   */
  readonly live: Alias & IFunction;

  constructor(scope: Construct, id: string, props: ProductFunctionProps) {
    const { name, environment, access, timeout } = props;
    const { builds, concurrency }: FunctionSettings = scope.node.getContext(SETTINGS);
    const reserved = props.runsAlone ? 1 : concurrency[name];
    const logGroup = new LogGroup(scope, `${id}Log`, {
      logGroupName: `/mirsah/${name}`,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    for (const statement of access) role.addToPolicy(statement);
    const secrets = Object.entries(props.secrets ?? {});
    if (secrets.length > 0) {
      const resources = secrets.map(([, { secretArn }]) => secretArn);
      role.addToPolicy(new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources }));
    }
    acknowledge(role, {
      'AwsSolutions-IAM5[Resource::*]': 'X-Ray takes traces for no resource in particular.',
    });

    super(scope, id, {
      functionName: `mirsah-${name}`,
      ...(props.description && { description: props.description }),
      code: props.nativeModules ? withNativeModules(join(builds, name)) : Code.fromAsset(join(builds, name)),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      // CPU share grows with memory: at 1 GB a cold start takes half as long as at 512 MB, for the same
      // price.
      memorySize: props.memorySize ?? 1024,
      timeout,
      environment: {
        ...environment,
        ...Object.fromEntries(secrets.map(([name, { secretArn }]) => [`${name}_ARN`, secretArn])),
        FUNCTION_TIMEOUT_SECONDS: String(timeout.toSeconds()),
        NODE_OPTIONS: '--enable-source-maps',
      },
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      systemLogLevelV2: SystemLogLevel.WARN,
      // The sampling rule decides how many calls are traced (product-alarms.ts).
      tracing: props.isUntraced ? Tracing.DISABLED : Tracing.ACTIVE,
      ...(reserved !== undefined && { reservedConcurrentExecutions: reserved }),
      // A rollback returns to a version that was live (infra/operations/release/versions.ts), which also
      // deletes old ones. The version of a failed deployment is removed with it.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
    });
    const live = new Alias(this, 'Live', { aliasName: 'live', version: this.currentVersion as IVersion });
    // CDK's types predate exactOptionalPropertyTypes: its own class does not satisfy its own interface.
    this.live = live as Alias & IFunction;
  }
}

/**
 * The bundle with the native packages beside it, which `npm run build` has installed for the functions'
 * platform, so that a synthesis needs no network. A layer does not work: Node does not look up ES modules
 * there.
 */
function withNativeModules(folder: string): Code {
  const tryBundle = (output: string) => {
    cpSync(folder, output, { recursive: true });
    const install = fileURLToPath(new URL('../native-modules/install.ts', import.meta.url));
    const { status } = spawnSync(process.execPath, [install, join(output, 'node_modules')], {
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error('The native packages are missing: run `npm run build` first');
    return true;
  };
  return Code.fromAsset(folder, {
    assetHashType: AssetHashType.OUTPUT,
    // Never run: `tryBundle` does it.
    bundling: { image: DockerImage.fromRegistry('none'), local: { tryBundle } },
  });
}
