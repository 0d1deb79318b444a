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
