/** How the publisher reads the table's stream, on AWS and on the local stack alike. */
export const publisherEventSource = {
  batchSize: 25,
  parallelizationFactor: 4,
  retryAttempts: 5,
  /**
   * Landing pages wake it: new, changed or (old image alone) deleted; so does an owner's suspension that comes or goes,
   * and each step of a walk through all pages.
   */
  filters: [
    { dynamodb: { NewImage: { entity: { S: ['landing_page', 'suspension', 'republishing'] } } } },
    { dynamodb: { OldImage: { entity: { S: ['landing_page', 'suspension'] } } } },
  ],
} as const;

/** How the table-stream function reads the table's stream, on AWS and on the local stack alike. */
export const tableStreamEventSource = {
  batchSize: 100,
  /** More at once would only get into each other's way: all of them write the same day's figures. */
  parallelizationFactor: 1,
  retryAttempts: 5,
  /** What some reaction is about: new, changed or (old image alone) deleted. */
  filters: [
    { dynamodb: { NewImage: { entity: { S: ['order', 'page_view', 'delivery'] } } } },
    { dynamodb: { OldImage: { entity: { S: ['order', 'page_view'] } } } },
  ],
} as const;

/** How the egress function works off its queue, on AWS and on the local stack alike. */
export const egressEventSource = {
  batchSize: 5,
  /** Calls at once: as many requests as partners of this size bear. */
  maxConcurrency: 10,
  /** Seconds a message stays hidden when its function died; AWS asks for six times the function's own time. */
  visibilitySeconds: 180,
  /** With growing pauses, most of an hour. What fails then for good goes to the dead-letter queue. */
  mostTries: 8,
} as const;

/** Where browsers put pictures in the upload bucket; what appears below it wakes the images function. */
export const uploadsPrefix = 'uploads/';
