import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { openTable } from '@mirsah/table/dynamo/table';
import { print, runCommand } from '../command.ts';
import { importAccounts, importInto, readExport } from '../import-accounts.ts';
import { findUserPool, stageOptions, stageSettings } from '../stage.ts';

/**
 * `npm run import-accounts -- --from accounts.gz --stage prod`: recreates the accounts of an exported file in
 * that installation's user pool, each for the owner of its profile in the installation's table; with the
 * credentials of an operator.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, ...stageOptions } });
  if (!values.from || !values.stage) {
    throw new Error('Say what and where: npm run import-accounts -- --from accounts.gz --stage prod');
  }
  const exported = readExport(readFileSync(values.from));
  const { region, prefix, tableName } = stageSettings(values);
  const cognito = new CognitoIdentityProviderClient({ region });
  const userPoolId = await findUserPool(cognito, `${prefix}-merchants`);
  const table = openTable(new DynamoDBClient({ region }), tableName);
  const ports = { ...importInto({ cognito, userPoolId, table }), say: print };
  const { made, leftOut } = await importAccounts(ports, exported);
  print(
    `${made} accounts are there; their owners choose a password by «forgot password». ${leftOut} left out.`,
  );
});
