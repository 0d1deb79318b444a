import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { localRegion } from '@mirsah/infra-aws/regions';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Checkpoint } from './checkpoint.ts';

export type StreamPage = { streamArn: string; shardId: string; records: DynamoDBRecord[] };

type Stream = { arn: string; shards: WireShard[] };
type Position = { shardId: string; after: string | undefined };

/**
 * Reads a table's stream from a checkpoint on, shard after shard. `next()` returns the next page and throws
 * when the server does not respond; calling it again then continues at the same position.
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
      const { arn } = stream;
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
        // The shard is closed; the one listed after it continues.
        stream = await describeStream(client, options.tableName);
        const index = stream.shards.findIndex(({ ShardId }) => ShardId === shardId);
        const successor = stream.shards[index + 1];
        if (successor) position = { shardId: successor.ShardId, after: undefined };
      }
      return { streamArn: arn, shardId, records: found.map((record) => toLambdaRecord(record, arn)) };
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
 * Whether the stream reaches up to the checkpoint. It does not after an older copy of the data file was
 * restored, and new records would be skipped. (A shard's EndingSequenceNumber is wrong while it is open.)
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

async function describeStream(client: StreamsClient, tableName: string): Promise<Stream> {
  const { Streams = [] } = await client.call('ListStreams', { TableName: tableName });
  const arn = Streams.map(({ StreamArn }) => StreamArn)
    .sort()
    .at(-1);
  if (arn === undefined) throw new Error(`Table ${tableName} has no stream.`);
  const { StreamDescription } = await client.call('DescribeStream', { StreamArn: arn });
  return { arn, shards: StreamDescription.Shards ?? [] };
}

/** A record in Lambda's format: with the stream's ARN, and the identity in Lambda's spelling. */
export function toLambdaRecord({ userIdentity, ...record }: WireRecord, streamArn: string): DynamoDBRecord {
  return {
    ...record,
    ...(userIdentity && {
      userIdentity: { type: userIdentity.Type, principalId: userIdentity.PrincipalId },
    }),
    eventSourceARN: streamArn,
  };
}

export const readSequence = (record: DynamoDBRecord): string => record.dynamodb?.SequenceNumber ?? '';

/**
 * A record in the server's format: already in Lambda's encoding (base64, epoch seconds), which the SDK would
 * undo.
 */
type WireRecord = {
  eventID?: string;
  eventName?: 'INSERT' | 'MODIFY' | 'REMOVE';
  userIdentity?: { PrincipalId?: string; Type?: string };
  dynamodb?: { SequenceNumber?: string };
};

type WireShard = { ShardId: string };

type Operations = {
  ListStreams: { TableName: string };
  DescribeStream: { StreamArn: string };
  GetShardIterator: {
    StreamArn: string;
    ShardId: string;
    ShardIteratorType: 'TRIM_HORIZON' | 'AT_SEQUENCE_NUMBER' | 'AFTER_SEQUENCE_NUMBER';
    SequenceNumber?: string;
  };
  GetRecords: { ShardIterator: string; Limit: number };
};

type Answers = {
  ListStreams: { Streams?: { StreamArn: string }[] };
  DescribeStream: { StreamDescription: { Shards?: WireShard[] } };
  GetShardIterator: { ShardIterator: string };
  GetRecords: { Records?: WireRecord[]; NextShardIterator?: string };
};

type StreamsClient = {
  call<Name extends keyof Operations>(operation: Name, input: Operations[Name]): Promise<Answers[Name]>;
  close(): void;
};

/**
 * Calls DynamoDB Streams of a local server, which requires a signature's headers but checks no signature. An
 * idle source polls 25 times a second, so each call has to be cheap: the SDK and `fetch` take several times
 * the processor time. Throws with the server's error type and message. `close()` closes the connections.
 */
function createStreamsClient(endpoint: string): StreamsClient {
  const agent = new Agent({ keepAlive: true });
  const region = process.env.AWS_REGION ?? localRegion;
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-date': '20270101T000000Z',
    authorization: `AWS4-HMAC-SHA256 Credential=local/20270101/${region}/dynamodb/aws4_request, SignedHeaders=host, Signature=local`,
  };
  return {
    async call(operation, input) {
      const target = `DynamoDBStreams_20120810.${operation}`;
      const outgoing = request(endpoint, {
        agent,
        method: 'POST',
        headers: { ...headers, 'x-amz-target': target },
      });
      outgoing.end(JSON.stringify(input));
      const [reply]: IncomingMessage[] = await once(outgoing, 'response');
      if (reply === undefined) throw new Error(`${operation} was not answered.`);
      const answer = JSON.parse(await text(reply));
      if (reply.statusCode === 200) return answer;
      throw new Error(`${operation}: ${String(answer.__type).replace(/.*#/, '')}: ${answer.message}`);
    },
    close: () => agent.destroy(),
  };
}
