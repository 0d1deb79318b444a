import type { DynamoDBRecord } from 'aws-lambda';
import type { WireRecord } from './streams-client.ts';

/** A record as Lambda hands it over: the stream's ARN added, the identity in Lambda's spelling. */
export function toLambdaRecord({ userIdentity, ...record }: WireRecord, streamArn: string): DynamoDBRecord {
  return {
    ...record,
    ...(userIdentity && {
      userIdentity: { type: userIdentity.Type, principalId: userIdentity.PrincipalId },
    }),
    eventSourceARN: streamArn,
  };
}

export const sequenceOf = (record: DynamoDBRecord): string => record.dynamodb?.SequenceNumber ?? '';
