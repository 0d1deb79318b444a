import { parseArgs } from 'node:util';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { findRunningInstance } from '@mirsah/infra-local/stack/running-instance';
import { dataDir } from '@mirsah/infra-local/stack/settings';
import { openTable } from '@mirsah/table/dynamo/table';
import { print, runCommand } from '../command.ts';
import { makeAdminIn } from '../make-admin.ts';
import { findUserPool, stageOptions, stageSettings } from '../stage.ts';

/**
 * `npm run make-admin -- --email A@B.C [--name NAME] [--another]`: makes the account with this address an
 * administrator, and creates the account if there is none. It acts in the product that runs on this machine;
 * with `--stage prod` in that installation, with the credentials of an operator.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      name: { type: 'string', default: '' },
      another: { type: 'boolean', default: false },
      ...stageOptions,
    },
  });
  const { email, name: fullName, another: isAnother, stage } = values;
  if (!email) throw new Error('Say who: npm run make-admin -- --email a@b.c [--stage prod]');
  if (stage) {
    const { region, prefix, tableName } = stageSettings(values);
    const cognito = new CognitoIdentityProviderClient({ region });
    const userPoolId = await findUserPool(cognito, `${prefix}-merchants`);
    const table = openTable(new DynamoDBClient({ region }), tableName);
    print(await makeAdminIn({ cognito, userPoolId, table }, { email, fullName, isAnother }));
    return;
  }
  const running = findRunningInstance(dataDir);
  if (!running) throw new Error('Mirsah is not running. Start it first: npm start');
  const asked = new URLSearchParams({ email, name: fullName, ...(isAnother && { another: '' }) });
  const answer = await fetch(`${running.url}/__local/make-admin?${asked}`, { method: 'POST' });
  if (!answer.ok) throw new Error((await answer.text()).trim());
  process.stdout.write(await answer.text());
});
