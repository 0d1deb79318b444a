import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { openPersistedValue } from '../json-file.ts';
import { answerAsCodNetwork, answerAsWhatsApp } from './answers.ts';
import {
  accepting,
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
import {
  answerAsPushService,
  type FakeReceiver,
  type FakeSubscription,
  newReceiver,
} from './push-service.ts';
import { answerAsTelegram, type TelegramWebhook, tellBot } from './telegram.ts';

export type ConnectionFakes = {
  /** Base of the seller API: `…/v2/seller`. */
  codNetworkUrl: string;
  /** Base of the Graph API: `…`, to be followed by `/v21.0/{phoneNumberId}/messages`. */
  whatsAppUrl: string;
  /** Base of Telegram's Bot API, and below `/t.me` where links to chats with a bot lead. */
  telegramUrl: string;
  /** Where the bot's updates go. */
  setTelegramWebhook(webhook: TelegramWebhook): void;
  /** Writes something to the bot; returns the status that its webhook answered. */
  writeToBot(message: Parameters<typeof tellBot>[1]): Promise<number>;
  /** Subscribes as a browser does; what is sent there is decrypted and shown among `received`. */
  subscribe(): FakeSubscription;
  /** Serves the page `/__local/connections`, with its buttons' form posts, and the state as JSON at `/__local/connections.json`. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Sets how a fake answers, permanently or for `times` requests. Throws when it has no such behaviour. */
  script(kind: ConnectionKind, behavior: Behavior, times?: number): void;
  /** Newest first. */
  received(): Received[];
  stop(): Promise<void>;
};

const maxRequests = 500;

/** Starts fakes of the connected services on 127.0.0.1, which store the requests they received. */
export async function startConnectionFakes({
  port = 0,
  dataFile,
}: {
  port?: number;
  dataFile: string;
}): Promise<ConnectionFakes> {
  const state = openPersistedValue<FakesState>(dataFile, {
    scripts: {},
    received: [],
  });

  const receivers = openPersistedValue<FakeReceiver[]>(`${dataFile}.receivers`, []);
  let webhook: TelegramWebhook | undefined;

  function script(kind: ConnectionKind, behavior: Behavior, times?: number): void {
    if (!isBehaviorOf(kind, behavior)) throw new Error(`${kind} does not know the behaviour ${behavior}.`);
    const next: Script = { behavior, ...(times !== undefined && { times }) };
    state.set({ ...state.get(), scripts: { ...state.get().scripts, [kind]: next } });
  }

  function receive(request: FakeRequest): FakeReply & { read?: unknown } {
    const { scripts, received } = state.get();
    const kind = kindOf(request.path);
    const { behavior, times } = scripts[kind] ?? accepting;
    const receiver = receivers.get().find(({ endpoint: at }) => at.endsWith(request.path));
    const answer = answerAs(kind, behavior, request, { received, receiver });
    const { status, body, isAnswered, acceptedId } = answer;
    const entry: Received = {
      connection: kind,
      receivedAt: new Date().toISOString(),
      method: request.method,
      path: request.path,
      body: answer.read ?? request.body,
      answer: body,
      ...(isAnswered && { status }),
      ...(acceptedId && { acceptedId }),
    };
    state.set({
      scripts: { ...scripts, [kind]: times === undefined ? { behavior } : next({ behavior, times }) },
      received: [entry, ...received].slice(0, maxRequests),
    });
    return answer;
  }

  const writeToBot: ConnectionFakes['writeToBot'] = async (message) =>
    webhook ? tellBot(webhook, message) : 503;

  const server = createServer(async (request, response) => {
    const code = /^\/t\.me\/\w+\?start=(\w+)$/.exec(request.url ?? '')?.[1];
    if (code) {
      const status = await writeToBot({ chatId: LOCAL_CHAT, text: `/start ${code}` });
      response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
      return void response.end(`/start (${status})`);
    }
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
    telegramUrl: endpoint,
    setTelegramWebhook(to) {
      webhook = to;
    },
    writeToBot,
    subscribe() {
      const receiver = newReceiver(endpoint);
      receivers.set([...receivers.get(), receiver]);
      return { endpoint: receiver.endpoint, keys: receiver.keys };
    },
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

/** The chat of whoever opens a link to the bot on this machine. */
const LOCAL_CHAT = 7_001;

function kindOf(path: string): ConnectionKind {
  if (path.startsWith('/v2/seller')) return 'codNetwork';
  if (path.startsWith('/push/')) return 'push';
  return /^\/bot\d/.test(path) ? 'telegram' : 'whatsApp';
}

const next = ({ behavior, times }: Required<Script>): Script =>
  times > 1 ? { behavior, times: times - 1 } : accepting;

function answerAs(
  kind: ConnectionKind,
  behavior: Behavior,
  request: FakeRequest,
  { received, receiver }: { received: Received[]; receiver: FakeReceiver | undefined },
): FakeReply & { read?: unknown } {
  if (kind === 'push')
    return answerAsPushService(request, isBehaviorOf(kind, behavior) ? behavior : 'accept', receiver);
  if (kind === 'telegram')
    return answerAsTelegram(request, isBehaviorOf(kind, behavior) ? behavior : 'accept');
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
  const raw = await buffer(request);
  const body = parse(raw.toString('utf8'));
  const path = (request.url ?? '/').replace(/\?.*$/, '');
  return { method: request.method ?? 'GET', path, token, headers: request.headers, body, raw };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
