import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startSecretsManager } from '@mirsah/infra-local/secrets-manager/server';
import { settings } from '@mirsah/infra-local/stack/settings';
import { bundle } from './bundle.ts';
import { ms, quantiles, type Row } from './measure.ts';

const STARTS = 20;

/**
 * What reading three secrets adds to the start of a function: the time from the start of its process to its
 * first answer, with and without them. The stand-in answers at once, on AWS a connection and an answer of
 * Secrets Manager come on top.
 */
export async function coldStart(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mirsah-cold-start-'));
  const server = await startSecretsManager({ file: join(folder, 'secrets.json'), initial: settings.secrets });
  try {
    const [without, reading] = [await bundle('started-plain.ts'), await bundle('started-with-secrets.ts')];
    const env = {
      ...process.env,
      AWS_REGION: settings.region,
      AWS_ACCESS_KEY_ID: settings.accessKeyId,
      AWS_SECRET_ACCESS_KEY: settings.secretAccessKey,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: server.endpoint,
      ORIGIN_SECRET_ARN: 'mirsah-origin',
      PHONE_KEYS_ARN: 'mirsah-phone-keys',
      TELEGRAM_WEBHOOK_SECRET_ARN: 'mirsah-telegram-webhook',
    };
    const started = async (file: string) =>
      Number((await promisify(execFile)(process.execPath, [file], { env })).stdout);
    const samples: Record<string, number[]> = { [without]: [], [reading]: [] };
    // In turns, so that other work of the machine slows both.
    for (let start = 0; start < STARTS; start += 1)
      for (const [file, times] of Object.entries(samples)) times.push(await started(file));
    const [plainMs = 0] = quantiles(samples[without] ?? [], 0.5);
    const [readingMs = 0] = quantiles(samples[reading] ?? [], 0.5);
    const kilobytes = (statSync(reading).size - statSync(without).size) / 1024;
    return [
      ['first answer without secrets, median', ms(plainMs)],
      ['first answer after reading three secrets, median', ms(readingMs)],
      ['added', ms(readingMs - plainMs)],
      ['added to the bundle', `${kilobytes.toFixed(0)} KB`],
    ];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
