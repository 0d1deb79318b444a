import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { FunctionUrlAuthType } from 'aws-cdk-lib/aws-lambda';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Config } from './config.ts';
import type { MerchantAccounts } from './merchant-accounts.ts';
import { acknowledge } from './nag.ts';
import { ProductFunction } from './product-function.ts';

type CanaryProps = { config: Pick<Config, 'app' | 'sites'>; accounts: MerchantAccounts };

/**
 * Every five minutes the canary's merchant saves a page, sees it live, gets an order, sees it at a network
 * and in the metrics, and deletes it. The network is a stand-in with an address on the web, as merchants'
 * networks have. Neither function may access the table: they use the public interfaces.
 */
export class Canary extends Construct {
  constructor(scope: Construct, id: string, { config, accounts }: CanaryProps) {
    super(scope, id);
    const secret = new Secret(this, 'Secret', {
      description: 'The password of the canary’s account',
      generateSecretString: {
        passwordLength: 48,
        requireEachIncludedType: true,
        excludeCharacters: '"\'\\`{}$',
      },
    });
    acknowledge(secret, { 'AwsSolutions-SMG4': 'It opens an account that holds nothing but a test’s page.' });
    const secrets = { CANARY_SECRET: secret };
    const network = new ProductFunction(this, 'Network', {
      name: 'canary-network',
      memorySize: 256,
      timeout: Duration.seconds(10),
      environment: {},
      secrets,
      access: [],
      // Calls by strangers must not take other functions' concurrency.
      runsAlone: true,
    });
    const { url } = network.live.addFunctionUrl({ authType: FunctionUrlAuthType.NONE });
    const canary = new ProductFunction(this, 'Function', {
      name: 'canary',
      memorySize: 512,
      timeout: Duration.minutes(5),
      secrets,
      environment: {
        CANARY_EMAIL: `canary@${config.sites.domain}`,
        APP_DOMAIN: config.app.domain,
        SITES_DOMAIN: config.sites.domain,
        USER_POOL_ID: accounts.pool.userPoolId,
        USER_POOL_CLIENT_ID: accounts.dashboardClient.userPoolClientId,
        CANARY_NETWORK_URL: `${url}leads`,
      },
      access: [accounts.toKeepCanary()],
      runsAlone: true,
    });
    canary.live.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, 'Schedule', {
      ruleName: 'mirsah-canary',
      description: 'Saves a page, orders, and looks whether all that follows happens',
      schedule: Schedule.rate(Duration.minutes(5)),
      targets: [new LambdaFunction(canary.live, { retryAttempts: 0 })],
    });
  }
}
