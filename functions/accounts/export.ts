import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { clientOptions } from '@mirsah/table/dynamo/table';
import { report } from '@mirsah/table/dynamo/telemetry';
import type { ScheduledEvent } from 'aws-lambda';
import * as z from 'zod';
import { lambda } from '../runtime/lambda.ts';
import { createAccountDirectory } from './directory.ts';

const environmentSchema = z.object({
  USER_POOL_ID: z.string().min(1),
  ACCOUNTS_BUCKET: z.string().min(1),
  /** The only file in that bucket that this function may write. */
  ACCOUNTS_FILE: z.string().min(1),
  /** The region of that bucket: the second region when there is one. */
  ACCOUNTS_REGION: z.string().min(1),
});

/**
 * Called every hour: writes all accounts of the user pool to one compressed file of JSON lines (`Account`),
 * whose previous versions are retained for 35 days. A pool cannot be restored; its accounts are recreated
 * from the file, without their passwords, which cannot be exported (infra/operations/import-accounts.ts).
 */
export const handler = lambda<ScheduledEvent, { accounts: number }>([], () => {
  const { USER_POOL_ID, ACCOUNTS_BUCKET, ACCOUNTS_FILE, ACCOUNTS_REGION } = environmentSchema.parse(
    process.env,
  );
  const cognito = observed(new CognitoIdentityProviderClient(clientOptions()));
  const s3 = observed(new S3Client({ ...clientOptions(), region: ACCOUNTS_REGION }));
  const directory = createAccountDirectory(cognito, USER_POOL_ID);
  return async () => {
    const lines: string[] = [];
    for await (const accounts of directory.all()) lines.push(...accounts.map((each) => JSON.stringify(each)));
    const Body = await promisify(gzip)(lines.join('\n'));
    await s3.send(new PutObjectCommand({ Bucket: ACCOUNTS_BUCKET, Key: ACCOUNTS_FILE, Body }));
    report('AccountsExported', lines.length);
    return { accounts: lines.length };
  };
});
