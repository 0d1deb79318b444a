import { DomainError } from '@mirsah/domain/error';
import { createLog } from '@mirsah/table/dynamo/log';
import { connectTable } from '@mirsah/table/dynamo/table';

/** A function that uses the table, until its first answer. */
connectTable('mirsah');
createLog('mirsah').debug('started', { with: DomainError.name });
process.stdout.write(String(performance.now()));
