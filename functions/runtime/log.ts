import { Logger } from '@aws-lambda-powertools/logger';

/** One JSON line per event; each function writes to a log group of its own. Requests carry their correlation id. */
export const log = new Logger({ serviceName: 'mirsah' });
