/** How the publisher reads the table's stream, on AWS and on the local stack alike. */
export const publisherEventSource = {
  batchSize: 25,
  parallelizationFactor: 4,
  retryAttempts: 5,
  /**
   * It is invoked when a landing page is created, changed or deleted (old image only), and when an owner's suspension, or what pages say of the seller, is
   * written or removed.
   */
  filters: [
    { dynamodb: { NewImage: { entity: { S: ['landing_page', 'suspension', 'seller'] } } } },
    { dynamodb: { OldImage: { entity: { S: ['landing_page', 'suspension', 'seller'] } } } },
  ],
} as const;

/** How the table-stream function reads the table's stream, on AWS and on the local stack alike. */
export const tableStreamEventSource = {
  batchSize: 100,
  /** More concurrent calls would only conflict, because all of them write the same day's metrics. */
  parallelizationFactor: 1,
  retryAttempts: 5,
  /** The items that a reaction handles: created, changed or deleted (old image only). */
  filters: [
    {
      dynamodb: {
        NewImage: { entity: { S: ['order', 'delivery', 'conversion', 'form_order', 'phone_code'] } },
      },
    },
    { dynamodb: { OldImage: { entity: { S: ['order'] } } } },
    // What advertising networks are told with: a refused token is in it.
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
  /** Seconds until the message of a crashed call is visible again; AWS recommends six times the function's timeout. */
  visibilitySeconds: 180,
  /** With growing delays, most of an hour. A message that has failed this often goes to the dead-letter queue. */
  maxReceiveCount: 8,
} as const;

/** How the egress function processes WhatsApp's reports: in a queue of their own, so that orders never wait for them. */
export const reportsEventSource = {
  batchSize: 5,
  maxConcurrency: 2,
  visibilitySeconds: 180,
  maxReceiveCount: 8,
} as const;

/** How the notify function processes its queue, on AWS and on the local stack alike. */
export const notifyEventSource = {
  batchSize: 5,
  maxConcurrency: 10,
  /** Twice the function's timeout, and the time until a push service that asked for it is tried again. */
  visibilitySeconds: 60,
  /** One that stands still for eight minutes is given up. The same number as in egress. */
  maxReceiveCount: 8,
} as const;

/**
 * How the count-views function processes the queue of views, on AWS and on the local stack alike. A message that failed is
 * delivered again before its page's day has forgotten it: MEMORY_SECONDS of core/domain/metrics/fold.ts, which a test
 * compares. One that comes later is counted from the archive.
 */
export const viewsEventSource = {
  /** Lambda takes calls of at most 6 MB, and a message is about one kilobyte in them. */
  batchSize: 5000,
  /**
   * Each page's messages are in one of them, so that a batch has all of a window also in the busiest hour of a day of ten
   * million views: each further batch would write its much viewed pages once more.
   */
  queues: 4,
  /** Messages are collected for so long, so that the views of a page are written together. */
  windowSeconds: 40,
  /** AWS's least: each call more writes the days of much viewed pages once more. */
  maxConcurrency: 2,
  timeoutSeconds: 30,
  visibilitySeconds: 75,
  /** SQS's most: nearly a day, during which neither table nor archive can be used. */
  maxReceiveCount: 1000,
  /** A counting that stands still loses nothing for so long. */
  retentionDays: 4,
  /** How often the platform's day is summed up. */
  closeMinutes: 10,
  /** How often days are counted again that were asked for. */
  recountMinutes: 10,
  /** How long batches are kept, to count them again. */
  archiveDays: 100,
} as const;

/** How often deliveries that an outage left behind are looked for. */
export const deliverySweepMinutes = 5;

/** How long a network that orders are sent to is left alone after it was read. */
export const networkReadSeconds = 5 * 60;

/** The prefix below which browsers post images to the upload bucket; each new object invokes the images function. */
export const uploadsPrefix = 'uploads/';
