import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { openTable } from '@mirsah/table/dynamo/table';
import { createDeliveryRepository } from '@mirsah/table/outbound/deliveries';
import { print, runCommand } from '../command.ts';
import { restore } from '../restore.ts';
import { rewindFiles } from '../site-files.ts';
import { installation, stageOptions } from '../stage.ts';
import { createTableRecovery } from '../table-recovery.ts';

/**
 * `npm run restore -- --at 2026-11-22T10:00:00Z --stage prod`: shows how the table of that installation would
 * be restored as it was at that time; with `--go` it restores it, and continues after the deployment that it
 * requests. `--table` names another source than the stage's own table, `--with-changes order,product` the
 * kinds whose later changes are brought back as well.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      at: { type: 'string', default: '' },
      table: { type: 'string' },
      go: { type: 'boolean', default: false },
      'with-changes': { type: 'string', default: '' },
      ...stageOptions,
    },
  });
  const at = new Date(values.at);
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(values.at);
  if (!isWhole || Number.isNaN(at.getTime()) || !values.stage) {
    throw new Error('Say when and where: npm run restore -- --at 2026-11-22T10:00:00Z --stage prod');
  }
  at.setMilliseconds(0);
  const { region, prefix, output, variable, call } = installation(values);
  const dynamoDb = new DynamoDBClient({ region });
  await restore(
    {
      tables: createTableRecovery(dynamoDb),
      deliveriesOf: (table) => createDeliveryRepository(openTable(dynamoDb, table)),
      usedTable: () => variable('public', 'TABLE_NAME'),
      rewindFiles: async (since) =>
        rewindFiles(new S3Client({ region }), await output('app', 'SiteBucket'), since),
      call,
      async keep(items) {
        const file = `came-between-${Date.now()}.json`;
        writeFileSync(file, JSON.stringify(items, null, 2), { mode: 0o600 });
        return file;
      },
      now: () => new Date(),
      wait: () => sleep(10_000),
      say: print,
    },
    {
      table: values.table ?? prefix,
      at,
      isMeant: values.go,
      withChanges: values['with-changes'].split(',').filter(Boolean),
    },
  );
});
