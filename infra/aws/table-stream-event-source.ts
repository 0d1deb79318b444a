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
