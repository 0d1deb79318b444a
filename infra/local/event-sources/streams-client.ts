import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** A record as the server sends it: already in Lambda's encoding (base64, epoch seconds), which the SDK would undo. */
export type WireRecord = {
  eventID?: string;
  eventName?: 'INSERT' | 'MODIFY' | 'REMOVE';
  userIdentity?: { PrincipalId?: string; Type?: string };
  dynamodb?: { SequenceNumber?: string; ApproximateCreationDateTime?: number };
};

export type WireShard = { ShardId: string };

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
  DescribeStream: { StreamDescription: { CreationRequestDateTime?: number; Shards?: WireShard[] } };
  GetShardIterator: { ShardIterator: string };
  GetRecords: { Records?: WireRecord[]; NextShardIterator?: string };
};

export type StreamsClient = {
  call<Name extends keyof Operations>(operation: Name, input: Operations[Name]): Promise<Answers[Name]>;
  close(): void;
};

/**
 * Calls DynamoDB Streams of a local server, which wants a signature's headers but checks no signature. An idle source
 * asks 25 times a second, so each call has to be cheap: the SDK and `fetch` take several times the processor time.
 * Throws with the server's error type and message. `close()` drops the connections.
 */
export function createStreamsClient(endpoint: string): StreamsClient {
  const agent = new Agent({ keepAlive: true });
  const region = process.env.AWS_REGION ?? 'us-east-1';
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
