import { type Rekeyed, rekeyMerchant } from '@mirsah/table/customer/rekey-phones';
import { readPhoneKeys, withPhoneKeys } from '@mirsah/table/dynamo/phone-keys';
import { connectTable } from '@mirsah/table/dynamo/table';
import { allMerchants } from '@mirsah/table/metrics/rebuild-metrics';
import * as z from 'zod';
import { lambda, phonesEnvironment, tableEnvironment } from './runtime/lambda.ts';

const environmentSchema = z.object({ ...tableEnvironment, ...phonesEnvironment });

/** The result of an earlier call, to continue from there; `{}` starts from the beginning. */
const progressSchema = z.object({
  merchants: z.number().int().min(0).default(0),
  after: z.string().optional(),
  rewritten: z.number().int().min(0).default(0),
  left: z.number().int().min(0).default(0),
});

type Progress = z.output<typeof progressSchema>;

/** No chunk starts with less time left, as it might not finish. */
const CHUNK_NEEDS_MS = 20_000;

/**
 * Called by hand, each time with the last result as payload, until `isDone`: rewrites all keys that contain
 * phones.
 */
export const handler = lambda<unknown, Progress & { isDone: boolean }>(['PHONE_KEYS'], (variables) => {
  const environment = environmentSchema.parse(variables);
  const table = withPhoneKeys(connectTable(environment.TABLE_NAME), readPhoneKeys(environment.PHONE_KEYS));
  return async (event, context) => {
    const progress = progressSchema.parse(event);
    const hasTime = () => context.getRemainingTimeInMillis() > CHUNK_NEEDS_MS;
    const merchants: string[] = [];
    for await (const ownerId of allMerchants(table)) merchants.push(ownerId);
    const rekey = (ownerId: string) => rekeyMerchant(table, ownerId, hasTime);
    return rekeyPhones({ merchants, rekey }, progress);
  };
});

/**
 * Rewrites the keys of the merchants in the order of their ids, starting where `progress` ends. An unfinished
 * merchant is the first one of the next call.
 */
export async function rekeyPhones(
  { merchants, rekey }: { merchants: readonly string[]; rekey(ownerId: string): Promise<Rekeyed> },
  progress: Progress,
): Promise<Progress & { isDone: boolean }> {
  const { after } = progress;
  const now = { ...progress };
  for (const ownerId of [...merchants].sort().filter((id) => after === undefined || id > after)) {
    const { rewritten, left, isDone } = await rekey(ownerId);
    now.rewritten += rewritten;
    now.left += left;
    if (!isDone) return { ...now, isDone: false };
    now.after = ownerId;
    now.merchants += 1;
  }
  return { ...now, isDone: true };
}
