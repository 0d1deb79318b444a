/** How the publisher reads the table's stream, on AWS and on the local stack alike. */
export const publisherEventSource = {
  batchSize: 25,
  parallelizationFactor: 4,
  retryAttempts: 5,
  /**
   * Invoked when a landing page is created, changed or deleted (old image only), and when an owner's
   * suspension or business details, or the merchant's connection to advertising networks, which has the ids
   * of pixels, are written or removed.
   */
  filters: [
    { dynamodb: { NewImage: { entity: { S: ['landing_page', 'suspension', 'business_details'] } } } },
    { dynamodb: { OldImage: { entity: { S: ['landing_page', 'suspension', 'business_details'] } } } },
    { dynamodb: { NewImage: { entity: { S: ['connection'] }, sk: { S: ['CONVERSIONS'] } } } },
  ],
} as const;

/** How the table-stream function reads the table's stream, on AWS and on the local stack alike. */
export const tableStreamEventSource = {
  batchSize: 100,
  /** More concurrent calls would only conflict, because all of them write the same day's metrics. */
  parallelizationFactor: 1,
  /**
   * Some minutes, so that an outage of a service that a reaction calls is waited out: what is given up is
   * neither counted nor forwarded before it is replayed. An unreadable record is skipped without a retry.
   */
  retryAttempts: 40,
  /** The items that a reaction handles: created, changed or deleted (old image only). */
  filters: [
    {
      dynamodb: {
        NewImage: { entity: { S: ['order', 'delivery', 'conversion', 'form_order', 'phone_code'] } },
      },
    },
    { dynamodb: { OldImage: { entity: { S: ['order'] } } } },
    // The connection to advertising networks, which contains a rejected token.
    { dynamodb: { NewImage: { entity: { S: ['connection'] }, sk: { S: ['CONVERSIONS'] } } } },
    // A page while its last version could not be published.
    {
      dynamodb: {
        NewImage: {
          entity: { S: ['landing_page'] },
          publication: { M: { failure: { M: { version: { N: [{ exists: true }] } } } } },
        },
      },
    },
  ],
} as const;

/** How the egress function processes its queue, on AWS and on the local stack alike. */
export const egressEventSource = {
  batchSize: 5,
  /** Concurrent calls: as many requests as the connected services can handle. */
  maxConcurrency: 10,
  /**
   * Seconds until the message of a crashed call is visible again; AWS recommends six times the function's
   * timeout.
   */
  visibilitySeconds: 180,
  /**
   * With growing delays, most of an hour. A message that has failed this often is moved to the dead-letter
   * queue.
   */
  maxReceiveCount: 8,
} as const;

/**
 * The egress function's processing of WhatsApp messages to customers, codes and questions: in a separate
 * queue, so that a shopper who waits for a code never waits for orders.
 */
export const customersEventSource = {
  batchSize: 5,
  maxConcurrency: 10,
  visibilitySeconds: 180,
  maxReceiveCount: 8,
} as const;

/**
 * How the egress function processes WhatsApp's reports: in a separate queue, so that orders never wait for
 * them.
 */
export const reportsEventSource = {
  batchSize: 5,
  maxConcurrency: 2,
  visibilitySeconds: 180,
  maxReceiveCount: 8,
} as const;

/** How the notify function processes its queue, on AWS and on the local stack alike. */
export const notifyEventSource = {
  /** With the concurrency, 250 people in parallel: ten thousand summaries take less than a minute. */
  batchSize: 10,
  maxConcurrency: 25,
  /** Twice the function's timeout, and the longest retry delay that a push service requests. */
  visibilitySeconds: 60,
  /** Abandoned after eight minutes without progress. The same number as in egress. */
  maxReceiveCount: 8,
} as const;

/**
 * How the count-views function processes the queue of views, on AWS and on the local stack alike. A failed
 * message is delivered again before its page's day has dropped it from its list: MEMORY_SECONDS of
 * core/domain/metrics/fold.ts, which a test compares. A later one is counted from the archive.
 */
export const viewsEventSource = {
  /** Lambda accepts calls of at most 6 MB, and a message takes about one kilobyte of them. */
  batchSize: 5000,
  /**
   * All messages of a page are in the same queue, so that a batch has a whole window also in the busiest hour
   * of a day of ten million views: each further batch would write its busy pages once more.
   */
  queues: 4,
  /** How long messages are collected, so that the views of a page are written together. */
  windowSeconds: 40,
  /** AWS's minimum: each further call writes the days of busy pages once more. */
  maxConcurrency: 2,
  timeoutSeconds: 30,
  visibilitySeconds: 75,
  /** SQS's maximum: nearly a day, during which neither table nor archive can be used. */
  maxReceiveCount: 1000,
  /** While counting is interrupted, nothing is lost for this long. */
  retentionDays: 4,
  /** How often the platform's day is summed up. */
  closeMinutes: 10,
  /** How often requested days are counted again. */
  recountMinutes: 10,
  /** How long batches are stored for counting them again. */
  archiveDays: 100,
} as const;

/** How often deliveries left by an outage are searched for. */
export const deliverySweepMinutes = 5;

/**
 * How the read-networks function processes its queue, on AWS and on the local stack alike. A message names
 * fifty merchants, whose networks are read in parallel: ten thousand within a minute.
 */
export const networksEventSource = {
  batchSize: 1,
  maxConcurrency: 40,
  /** Longer than the function may run. */
  visibilitySeconds: 180,
  /** A network that stays due is queued again by the next minute's call. */
  maxReceiveCount: 3,
} as const;

/** The pause after reading a network that receives orders. */
export const networkReadSeconds = 5 * 60;

/**
 * The prefix below which browsers post images to the upload bucket; each new object invokes the images
 * function.
 */
export const uploadsPrefix = 'uploads/';
