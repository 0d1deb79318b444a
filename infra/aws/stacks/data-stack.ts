import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Backups } from '../constructs/backups.ts';
import type { Config } from '../constructs/config.ts';
import { DataTable, findRestoredTable } from '../constructs/data-table.ts';
import { MerchantAccounts } from '../constructs/merchant-accounts.ts';
import { ProductFunction } from '../constructs/product-function.ts';
import { PhoneKeys, SecretsKey } from '../constructs/secrets.ts';
import { SignUpFirewall } from '../constructs/sign-up-firewall.ts';
import { userPoolTableAccess } from '../constructs/table-access.ts';

/**
 * The resources that cannot be recreated: the table, the accounts with their sign-up function, and the keys
 * of merchants' secrets and of phones. It rarely changes and is deployed first.
 */
export class DataStack extends Stack {
  readonly table: DataTable['table'];
  readonly accounts: MerchantAccounts;
  readonly userPoolFunction: ProductFunction;
  readonly secretsKey: SecretsKey['key'];
  readonly phoneKeys: PhoneKeys;

  constructor(scope: Construct, id: string, { config, ...props }: StackProps & { config: Config }) {
    super(scope, id, { ...props, terminationProtection: config.isProtected });
    const { isProtected, restoredTable } = config;
    const { table } = new DataTable(this, 'Table', { isProtected });
    this.table = restoredTable ? findRestoredTable(this, restoredTable) : table;
    new Backups(this, 'Backups', {
      table: this.table,
      prefix: config.prefix,
      copyRegion: config.backupRegion,
    });
    this.secretsKey = new SecretsKey(this, 'Secrets', { replicaArn: config.secretsKeyArn }).key;
    this.phoneKeys = new PhoneKeys(this, 'PhoneKeys');
    this.userPoolFunction = new ProductFunction(this, 'UserPoolFunction', {
      name: 'user-pool',
      memorySize: 512,
      // Cognito waits five seconds at most.
      timeout: Duration.seconds(5),
      environment: { TABLE_NAME: this.table.tableName },
      access: userPoolTableAccess(this.table),
    });
    this.accounts = new MerchantAccounts(this, 'Accounts', {
      sender: config.sender,
      isProtected: config.isProtected,
      trigger: this.userPoolFunction.live,
    });
    new SignUpFirewall(this, 'SignUpFirewall', {
      prefix: config.prefix,
      poolArn: this.accounts.pool.userPoolArn,
    });
  }
}
