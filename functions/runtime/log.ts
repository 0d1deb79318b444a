import { Logger } from '@aws-lambda-powertools/logger';

/** One JSON line per event; the correlation id of the request is added by the pipeline. */
export const log = new Logger({ serviceName: 'api' });
