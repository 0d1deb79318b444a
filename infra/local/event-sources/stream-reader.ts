import type { DynamoDBRecord } from 'aws-lambda';
import type { Checkpoint } from './checkpoint.ts';
import { toLambdaRecord } from './stream-record.ts';
import {
  createStreamsClient,
  type StreamsClient,
  type WireRecord,
  type WireShard,
} from './streams-client.ts';

export type StreamPage = { streamArn: string; shardId: string; records: DynamoDBRecord[] };

type Stream = { arn: string; createdAt: number; shards: WireShard[] };
type Position = { shardId: string; after: string | undefined };

/**
 * Reads a table's stream from a checkpoint on, shard after shard. `next()` gives the page after the former one and
 * throws when the server does not answer; calling it again then continues at the same place.
 */
export function createStreamReader(options: {
  endpoint: string;
  tableName: string;
  pageSize: number;
  from: Checkpoint | undefined;
  log: (line: string) => void;
}) {
  const client = createStreamsClient(options.endpoint);
  let stream: Stream | undefined;
  let position: Position | undefined;
  let iterator: string | undefined;

  async function findStart({ arn, shards }: Stream): Promise<Position | undefined> {
    const { from } = options;
    const saved = shards.find(({ ShardId }) => ShardId === from?.shardId);
    if (from && saved && from.streamArn === arn && (await isInReach(client, from))) {
      return { shardId: from.shardId, after: from.sequenceNumber };
    }
    if (from && shards.length > 0) {
      options.log(
        `The checkpoint does not belong to the data in table ${options.tableName}: reading its stream again`,
      );
    }
    const first = shards[0];
    return first && { shardId: first.ShardId, after: undefined };
  }

  return {
    async next(): Promise<StreamPage> {
      if (stream === undefined || position === undefined) {
        const found = await describeStream(client, options.tableName);
        position = await findStart(found);
        stream = found;
      }
      const { arn, createdAt } = stream;
      if (position === undefined) return { streamArn: arn, shardId: '', records: [] };

      const { shardId } = position;
      const used = iterator ?? (await openIterator(client, arn, position));
      // A failed call may have used the iterator up, so the next try opens a new one.
      iterator = undefined;
      const page = await client.call('GetRecords', { ShardIterator: used, Limit: options.pageSize });
      const found = page.Records ?? [];
      position = { shardId, after: found.at(-1)?.dynamodb?.SequenceNumber ?? position.after };
      iterator = page.NextShardIterator;
      if (iterator === undefined) {
        // The shard is closed; the one listed after it takes over.
        stream = await describeStream(client, options.tableName);
        const index = stream.shards.findIndex(({ ShardId }) => ShardId === shardId);
        const successor = stream.shards[index + 1];
        if (successor) position = { shardId: successor.ShardId, after: undefined };
      }
      const records = found.filter((record) => isFromThisTable(record, createdAt));
      return { streamArn: arn, shardId, records: records.map((record) => toLambdaRecord(record, arn)) };
    },
    close: () => client.close(),
  };
}

async function openIterator(
  client: StreamsClient,
  arn: string,
  { shardId, after }: Position,
): Promise<string> {
  const { ShardIterator } = await client.call('GetShardIterator', {
    StreamArn: arn,
    ShardId: shardId,
    ...(after === undefined
      ? { ShardIteratorType: 'TRIM_HORIZON' }
      : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }),
  });
  return ShardIterator;
}

/**
 * Whether the stream reaches up to the checkpoint. When an older copy of the data file was put back it does not, and
 * the records written from now on would be passed over. (A shard's EndingSequenceNumber is wrong while it is open.)
 */
async function isInReach(
  client: StreamsClient,
  { streamArn, shardId, sequenceNumber }: Checkpoint,
): Promise<boolean> {
  const { ShardIterator } = await client.call('GetShardIterator', {
    StreamArn: streamArn,
    ShardId: shardId,
    ShardIteratorType: 'AT_SEQUENCE_NUMBER',
    SequenceNumber: sequenceNumber,
  });
  const { Records = [] } = await client.call('GetRecords', { ShardIterator, Limit: 1 });
  return Records.length > 0;
}

// A table that is deleted and created again replays the records of the former one.
function isFromThisTable({ dynamodb }: WireRecord, createdAt: number): boolean {
  return (dynamodb?.ApproximateCreationDateTime ?? createdAt) >= createdAt;
}

async function describeStream(client: StreamsClient, tableName: string): Promise<Stream> {
  const { Streams = [] } = await client.call('ListStreams', { TableName: tableName });
  const arn = Streams.map(({ StreamArn }) => StreamArn)
    .sort()
    .at(-1);
  if (arn === undefined) throw new Error(`Table ${tableName} has no stream.`);
  const { StreamDescription } = await client.call('DescribeStream', { StreamArn: arn });
  return {
    arn,
    createdAt: Math.floor(StreamDescription.CreationRequestDateTime ?? 0),
    shards: StreamDescription.Shards ?? [],
  };
}
