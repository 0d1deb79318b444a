import type { Clock } from '../clock.ts';
import { type CodEntry, codKeyFor } from '../connection/commands.ts';
import type { ConnectionRepository } from '../connection/connection.ts';
import { limitRate, type RateCounter } from '../rate-limit.ts';
import type { SecretBox } from '../secret.ts';
import { type CodNetwork, type LeadOutcome, testLead } from './lead.ts';

type Ports = {
  connections: Pick<ConnectionRepository, 'findCod'>;
  secrets: Pick<SecretBox, 'open'>;
  codNetwork: CodNetwork;
  rates: RateCounter;
  clock: Clock;
};

type ConnectionTest =
  | { result: 'connected' }
  | { result: 'refused'; status: number; message: string }
  | { result: 'unreachable' | 'address_refused' | 'no_answer' };

const MAX_TESTS_PER_MINUTE = 10;

/**
 * Sends a test order to the network, with the API key just entered or the stored one. A network that has the test order
 * from an earlier test counts as connected. Throws DomainError `too_many_requests` after ten tests within a minute, or
 * `invalid_request` for `apiKey` when there is no key to use.
 */
export async function testCodConnection(ports: Ports, entry: CodEntry): Promise<ConnectionTest> {
  await limitRate(ports, { name: `cod-test#${entry.ownerId}`, limit: MAX_TESTS_PER_MINUTE, seconds: 60 });
  const apiKey = await codKeyFor(ports, entry);
  return readTest(await ports.codNetwork.send({ endpoint: entry.endpoint, apiKey }, testLead));
}

function readTest(outcome: LeadOutcome): ConnectionTest {
  switch (outcome.kind) {
    case 'accepted':
    case 'already_saved':
      return { result: 'connected' };
    case 'key_refused':
    case 'rejected':
    case 'rate_limited':
      return { result: 'refused', status: outcome.status, message: outcome.message };
    case 'not_sent':
      return { result: outcome.reason };
    case 'unknown':
      return outcome.status === undefined
        ? { result: 'no_answer' }
        : { result: 'refused', status: outcome.status, message: outcome.message };
  }
}
