import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPersistedValue } from '../json-file.ts';
import { listen } from '../listen.ts';
import { answerAsAdNetwork, findAdNetwork } from './ad-networks.ts';
import { answerAsCodNetwork, answerAsWhatsApp } from './answers.ts';
import {
  accepting,
  type Behavior,
  type ConnectionKind,
  type Delivering,
  type FakeReply,
  type FakeRequest,
  type FakesState,
  field,
  isKnownBehavior,
  type Received,
  type Script,
  type Webhook,
} from './behaviors.ts';
import { type CustomerAct, createPost, noCustomers } from './customers.ts';
import { handlePartnersPage, type PartnerControls } from './page.ts';
import {
  answerAsPushService,
  type FakeReceiver,
  type FakeSubscription,
  newReceiver,
} from './push-service.ts';
import { openSellerLists, type SellerLists } from './seller-lists.ts';
import { answerAsTelegram, type TelegramWebhook, tellBot } from './telegram.ts';

export type ConnectionFakes = PartnerControls & {
  /** Base of the seller API: `…/v2/seller`. */
  codNetworkUrl: string;
  /** Base of the Graph API: `…`, to be followed by `/v21.0/{phoneNumberId}/messages`. */
  whatsAppUrl: string;
  /** Base of the advertising networks' APIs, each below the path that is its own. */
  adNetworksUrl: string;
  /** Base of Telegram's Bot API, and below `/t.me` the target of links to chats with a bot. */
  telegramUrl: string;
  /** Sets the webhook for the bot's updates. */
  setTelegramWebhook(webhook: TelegramWebhook): void;
  /** Writes a message to the bot; returns the status of its webhook's response. */
  writeToBot(message: Parameters<typeof tellBot>[1]): Promise<number>;
  /** Subscribes as a browser does; messages sent there are decrypted and shown among `received`. */
  subscribe(): FakeSubscription;
  /**
   * Serves the page `/__local/partners`, with its buttons' form posts, and the state as JSON at
   * `/__local/partners.json`.
   */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Newest first, without the requests that list the network's orders. */
  received(): Received[];
  /** The orders at the cash-on-delivery network. */
  network: Pick<SellerLists, 'all' | 'reads' | 'move'>;
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

  const network = openSellerLists(`${dataFile}.network`);
  const customers = () => state.get().customers ?? noCustomers;
  const post = createPost(customers);
  const receivers = openPersistedValue<FakeReceiver[]>(`${dataFile}.receivers`, []);
  let webhook: TelegramWebhook | undefined;

  function script(kind: ConnectionKind, behavior: Behavior, times?: number): void {
    if (!isKnownBehavior(kind, behavior)) throw new Error(`${kind} does not know the behaviour ${behavior}.`);
    const next: Script = { behavior, ...(times !== undefined && { times }) };
    state.set({ ...state.get(), scripts: { ...state.get().scripts, [kind]: next } });
  }

  function receive(request: FakeRequest): FakeReply & { behavior: Behavior } {
    const { scripts, received } = state.get();
    const kind = kindOf(request);
    const { behavior, times } = scripts[kind] ?? accepting;
    const later = { ...scripts, [kind]: times === undefined ? { behavior } : next({ behavior, times }) };
    if (kind === 'codReads') {
      if (times !== undefined) state.set({ ...state.get(), scripts: later });
      return { ...network.answer(request, isKnownBehavior(kind, behavior) ? behavior : 'accept'), behavior };
    }
    const receiver = receivers.get().find(({ endpoint: at }) => at.endsWith(request.path));
    const answer = behavior === 'dead' ? nothing : answerAs(kind, behavior, request, { received, receiver });
    const { status, body, isAnswered, acceptedId } = answer;
    if (kind === 'codNetwork' && acceptedId)
      network.add(Number(acceptedId), String(field(request.body, 'name') ?? ''));
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
      ...state.get(),
      scripts: later,
      received: [entry, ...received].slice(0, maxRequests),
    });
    if (kind === 'whatsApp' && acceptedId) {
      const becomes: CustomerAct[] =
        behavior === 'fails-later'
          ? [{ status: 'failed', code: 131_026 }]
          : [{ status: 'sent' }, { status: 'delivered' }];
      void post.add(entry, becomes);
    }
    return { ...answer, behavior, delayMs: behavior === 'slow' ? SLOW_MS : 0 };
  }

  async function act(acceptedId: string, ...acts: CustomerAct[]): Promise<void> {
    const message = state.get().received.find((one) => one.acceptedId === acceptedId);
    if (!message) throw new Error(`No message ${acceptedId} was accepted.`);
    await post.add(message, acts);
  }
  const deliver = (delivering: Delivering) =>
    state.set({ ...state.get(), customers: { ...customers(), delivering } });
  function connectCustomers(phoneNumberId: string, webhook: Webhook): void {
    const { webhooks, delivering } = customers();
    state.set({
      ...state.get(),
      customers: { webhooks: { ...webhooks, [phoneNumberId]: webhook }, delivering },
    });
  }

  const writeToBot: ConnectionFakes['writeToBot'] = async (message) =>
    webhook ? tellBot(webhook, message, customers().delivering.repeat) : 503;

  const server = createServer(async (request, response) => {
    const code = /^\/t\.me\/\w+\?start=(\w+)$/.exec(request.url ?? '')?.[1];
    if (code) {
      const status = await writeToBot({ chatId: LOCAL_CHAT, text: `/start ${code}` });
      response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
      return void response.end(`/start (${status})`);
    }
    const answer = receive(await readRequest(request));
    if (answer.behavior === 'dead') return void response.destroy();
    if (!answer.isAnswered) return;
    if (answer.delayMs) await sleep(answer.delayMs);
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.body));
  });
  const endpoint = `http://127.0.0.1:${await listen(server, port)}`;

  return {
    codNetworkUrl: `${endpoint}/v2/seller`,
    whatsAppUrl: endpoint,
    adNetworksUrl: endpoint,
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
    connectCustomers,
    deliver,
    act,
    script,
    handle: (request, response) =>
      handlePartnersPage(
        { state: state.get, network, endpoint, script, connectCustomers, deliver, act },
        request,
        response,
      ),
    received: () => state.get().received,
    network,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const SLOW_MS = 3_000;
/** The result of a request to a service that has died. */
const nothing: FakeReply & { read?: unknown } = { status: 0, body: undefined, isAnswered: false };

/** The chat of a person who opens a link to the bot on this machine. */
const LOCAL_CHAT = 7_001;

function kindOf({ method, path }: FakeRequest): ConnectionKind {
  const adNetwork = findAdNetwork(path);
  if (adNetwork) return adNetwork;
  if (method === 'GET' && /^\/v2\/seller\/(?:leads|orders)$/.test(path)) return 'codReads';
  if (path.startsWith('/v2/seller')) return 'codNetwork';
  if (path.startsWith('/push/')) return 'push';
  return /^\/bot\d/.test(path) ? 'telegram' : 'whatsApp';
}

const next = ({ behavior, times }: Required<Script>): Script =>
  times > 1 ? { behavior, times: times - 1 } : accepting;

function answerAs(
  kind: Exclude<ConnectionKind, 'codReads'>,
  behavior: Behavior,
  request: FakeRequest,
  { received, receiver }: { received: Received[]; receiver: FakeReceiver | undefined },
): FakeReply & { read?: unknown } {
  if (kind === 'meta' || kind === 'tiktok' || kind === 'snapchat' || kind === 'ga4')
    return answerAsAdNetwork(kind, request, isKnownBehavior(kind, behavior) ? behavior : 'accept');
  if (kind === 'push')
    return answerAsPushService(request, isKnownBehavior(kind, behavior) ? behavior : 'accept', receiver);
  if (kind === 'telegram')
    return answerAsTelegram(request, isKnownBehavior(kind, behavior) ? behavior : 'accept');
  if (kind === 'whatsApp')
    return answerAsWhatsApp(request, isKnownBehavior(kind, behavior) ? behavior : 'accept');
  const leads = received.filter(
    (entry) => entry.connection === 'codNetwork' && entry.acceptedId !== undefined,
  );
  const body = JSON.stringify(request.body);
  return answerAsCodNetwork(request, isKnownBehavior(kind, behavior) ? behavior : 'accept', {
    nextId: 1000 + leads.length + 1,
    wasAccepted: leads.some((lead) => JSON.stringify(lead.body) === body),
  });
}

async function readRequest(request: IncomingMessage): Promise<FakeRequest> {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const raw = await buffer(request);
  const body = parse(raw.toString('utf8'));
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
  return { method: request.method ?? 'GET', path, query, token, headers: request.headers, body, raw };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
