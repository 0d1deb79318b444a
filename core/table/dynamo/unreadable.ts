/** A stored item that is not what its codec needs. */
export class UnreadableItemError extends Error {
  override name = 'UnreadableItemError';
}

/** An item, or an image of a stream record, that was left out because it cannot be read. */
export type UnreadableItem = { pk: string; sk: string; entity: string; error: unknown };
export type ReportUnreadable = (item: UnreadableItem) => void;

/** Where CloudWatch counts them. */
export const unreadableItems = { namespace: 'Mirsah', metric: 'unreadable_item' } as const;

/**
 * Logs the item's key as one line of JSON, which CloudWatch also counts as the metric `unreadable_item`: the line is in
 * its embedded metric format (docs.aws.amazon.com/AmazonCloudWatch, «Embedded metric format specification»).
 */
export function logUnreadableItem({ pk, sk, entity, error }: UnreadableItem): void {
  const { namespace, metric } = unreadableItems;
  const line = {
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        { Namespace: namespace, Dimensions: [[]], Metrics: [{ Name: metric, Unit: 'Count' }] },
      ],
    },
    [metric]: 1,
    level: 'ERROR',
    message: 'unreadable item left out',
    pk,
    sk,
    entity,
    error: error instanceof Error ? error.message : String(error),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
