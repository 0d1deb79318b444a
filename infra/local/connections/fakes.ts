import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { openPersistedValue } from '../json-file.ts';
import { answerAsCodNetwork, answerAsWhatsApp } from './answers.ts';
import {
  type Behavior,
  type ConnectionKind,
  type FakeReply,
  type FakeRequest,
  type FakesState,
  isBehaviorOf,
  type Received,
  type Script,
} from './behaviors.ts';
import { handleConnectionsPage } from './page.ts';

export type ConnectionFakes = {
  /** Base of the seller API: `…/v2/seller`. */
  codNetworkUrl: string;
  /** Base of the Graph API: `…`, to be followed by `/v21.0/{phoneNumberId}/messages`. */
  whatsAppUrl: string;
  /** Serves the page `/__local/connections`, with its buttons' form posts, and the state as JSON at `/__local/connections.json`. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Sets how a fake answers, permanently or for `times` requests. Throws when it has no such behaviour. */
  script(kind: ConnectionKind, behavior: Behavior, times?: number): void;
  /** Newest first. */
  received(): Received[];
  stop(): Promise<void>;
};

const maxRequests = 500;
const accepting: Script = { behavior: 'accept' };

/** Starts fakes of the COD network and of WhatsApp's Cloud API on 127.0.0.1, which store the requests they received. */
export async function startConnectionFakes({
  port = 0,
  dataFile,
}: {
  port?: number;
  dataFile: string;
}): Promise<ConnectionFakes> {
  const state = openPersistedValue<FakesState>(dataFile, {
    scripts: { codNetwork: accepting, whatsApp: accepting },
    received: [],
  });

  function script(kind: ConnectionKind, behavior: Behavior, times?: number): void {
    if (!isBehaviorOf(kind, behavior)) throw new Error(`${kind} does not know the behaviour ${behavior}.`);
    const next: Script = { behavior, ...(times !== undefined && { times }) };
    state.set({ ...state.get(), scripts: { ...state.get().scripts, [kind]: next } });
  }

  function receive(request: FakeRequest): FakeReply {
    const { scripts, received } = state.get();
    const kind: ConnectionKind = request.path.startsWith('/v2/seller') ? 'codNetwork' : 'whatsApp';
    const { behavior, times } = scripts[kind];
    const answer = answerAs(kind, behavior, request, received);
    const { status, body, isAnswered, acceptedId } = answer;
    const entry: Received = {
      connection: kind,
      receivedAt: new Date().toISOString(),
      method: request.method,
      path: request.path,
      body: request.body,
      answer: body,
      ...(isAnswered && { status }),
      ...(acceptedId && { acceptedId }),
    };
    state.set({
      scripts: { ...scripts, [kind]: times === undefined ? scripts[kind] : next({ behavior, times }) },
      received: [entry, ...received].slice(0, maxRequests),
    });
    return answer;
  }

  const server = createServer(async (request, response) => {
    const answer = receive(await readRequest(request));
    if (!answer.isAnswered) return;
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;

  return {
    codNetworkUrl: `${endpoint}/v2/seller`,
    whatsAppUrl: endpoint,
    handle: (request, response) =>
      handleConnectionsPage({ state: state.get, script, endpoint }, request, response),
    script,
    received: () => state.get().received,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const next = ({ behavior, times }: Required<Script>): Script =>
  times > 1 ? { behavior, times: times - 1 } : accepting;

function answerAs(
  kind: ConnectionKind,
  behavior: Behavior,
  request: FakeRequest,
  received: Received[],
): FakeReply {
  if (kind === 'whatsApp')
    return answerAsWhatsApp(request, isBehaviorOf(kind, behavior) ? behavior : 'accept');
  const leads = received.filter(
    (entry) => entry.connection === 'codNetwork' && entry.acceptedId !== undefined,
  );
  const body = JSON.stringify(request.body);
  return answerAsCodNetwork(request, isBehaviorOf(kind, behavior) ? behavior : 'accept', {
    nextId: 1000 + leads.length + 1,
    wasAccepted: leads.some((lead) => JSON.stringify(lead.body) === body),
  });
}

async function readRequest(request: IncomingMessage): Promise<FakeRequest> {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const body: unknown = await json(request).catch(() => undefined);
  const path = (request.url ?? '/').replace(/\?.*$/, '');
  return { method: request.method ?? 'GET', path, token, body };
}
