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
