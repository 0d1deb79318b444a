/** The one table, as CDK and the local stack both create it. Every index projects all attributes. */
export const tableDefinition = {
  partitionKey: 'pk',
  sortKey: 'sk',
  indexes: ['gsi1', 'gsi2', 'gsi3'],
  /** Epoch seconds. DynamoDB deletes late and the local database never: readers must check it themselves. */
  timeToLive: 'expiresAt',
} as const;

export type IndexName = (typeof tableDefinition.indexes)[number];
