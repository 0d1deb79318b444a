import { renewed } from '@mirsah/functions/runtime/secrets';
import { connectTable } from '@mirsah/table/dynamo/table';

/** A function that uses the table and reads as many secrets as that of orders, until its first answer. */
connectTable('mirsah');
await renewed(['ORIGIN_SECRET', 'PHONE_KEYS', 'TELEGRAM_WEBHOOK_SECRET'], (environment) => environment).get();
process.stdout.write(String(performance.now()));
process.exit();
