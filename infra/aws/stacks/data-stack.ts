import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Backups } from '../constructs/backups.ts';
import type { Config } from '../constructs/config.ts';
import { DataTable, findRestoredTable } from '../constructs/data-table.ts';
import { MerchantAccounts } from '../constructs/merchant-accounts.ts';
import { ProductFunction } from '../constructs/product-function.ts';
import { SecretsKey } from '../constructs/secrets.ts';
import { userPoolTableAccess } from '../constructs/table-access.ts';

/**
 * The resources that cannot be recreated: the table, the accounts with their sign-up function, and the key of
 * merchants' secrets. It rarely changes and is deployed first.
 */
export class DataStack extends Stack {
  readonly table: DataTable['table'];
  readonly accounts: MerchantAccounts;
  readonly userPoolFunction: ProductFunction;
  readonly secretsKey: SecretsKey['key'];

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
    this.secretsKey = new SecretsKey(this, 'Secrets').key;
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
  }
}
