/** A stored item that is not what its codec needs. The message names its key and the attributes, no values. */
export class UnreadableItemError extends Error {
  override name = 'UnreadableItemError';
  readonly key: { pk: string; sk: string };
  readonly entity: string;

  constructor(
    { pk, sk, entity }: Readonly<Record<string, unknown>>,
    paths: readonly string[],
    options?: ErrorOptions,
  ) {
    super(`${String(entity)} ${String(pk)} ${String(sk)} is unreadable: ${paths.join(', ')}`, options);
    this.key = { pk: String(pk), sk: String(sk) };
    this.entity = String(entity);
  }
}

/** Hears of an item, or of an image of a stream record, that was left out because it cannot be read. */
export type ReportUnreadable = (error: UnreadableItemError) => void;

/** Where CloudWatch counts them. */
export const unreadableItems = { namespace: 'Mirsah', metric: 'unreadable_item' } as const;

/**
 * Logs the item's key as one line of JSON, which CloudWatch also counts as the metric `unreadable_item`: the line is in
 * its embedded metric format (docs.aws.amazon.com/AmazonCloudWatch, «Embedded metric format specification»).
 */
export function logUnreadableItem({ key, entity, message }: UnreadableItemError): void {
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
    ...key,
    entity,
    error: message,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
