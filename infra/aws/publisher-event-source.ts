/** How the publisher reads the table's stream, on AWS and on the local stack alike. */
export const publisherEventSource = {
  batchSize: 25,
  parallelizationFactor: 4,
  retryAttempts: 5,
  /** Only landing pages wake it: new, changed or (old image alone) deleted. */
  filters: [
    { dynamodb: { NewImage: { entity: { S: ['landing_page'] } } } },
    { dynamodb: { OldImage: { entity: { S: ['landing_page'] } } } },
  ],
} as const;
