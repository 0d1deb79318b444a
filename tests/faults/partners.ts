import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { AdNetwork } from '@mirsah/domain/conversion';
import { answerAsAdNetwork, findAdNetwork } from '@mirsah/infra-local/connections/ad-networks';
import { answerAsCodNetwork, answerAsWhatsApp } from '@mirsah/infra-local/connections/answers';
import { readPayloads } from '@mirsah/infra-local/connections/customers';

/** An order at the cash-on-delivery network; the goods in minor units of a currency with two decimals. */
export type Lead = { id: string; phone: string; goodsMinor: number };
/** A message that WhatsApp accepted; `code` if it contains one, `orderId` if its buttons do. */
export type SentMessage = {
  id: string;
  to: string;
  code: string | undefined;
  orderId: string | undefined;
  body: unknown;
};
/** An event that an advertising network accepted. */
export type Taken = { network: AdNetwork; orderId: string; at: number };

/** The partners' behaviour: normal; accepting without a response; or failing, without accepting anything. */
export type PartnersMood = 'well' | 'silent' | 'failing';

export type Partners = Awaited<ReturnType<typeof startPartners>>;

/**
 * The cash-on-delivery network, WhatsApp and the advertising networks, in the process of the test: they
 * outlive the product and record everything that they accepted.
 */
export async function startPartners(mood: () => PartnersMood = () => 'well') {
  const leads: Lead[] = [];
  const messages: SentMessage[] = [];
  const taken: Taken[] = [];
  const refused: string[] = [];
  /** Requests that got no response, or a failure: their result may be uncertain. */
  let unclear = 0;
  const server = createServer(async (incoming, outgoing) => {
    const raw = await buffer(incoming).catch(() => undefined);
    // The product was killed while sending: the request is incomplete.
    if (!raw || !incoming.complete) return void outgoing.destroy();
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    const { method = '', headers } = incoming;
    const present = mood();
    const isWrite = method === 'POST';
    if (present !== 'well' && isWrite) unclear += 1;
    if (present === 'failing') return void outgoing.writeHead(500).end('{}');
    const answer = answerTo({
      method,
      headers,
      raw,
      body: parse(raw.toString('utf8')),
      path: url.pathname,
      query: url.searchParams,
      token: /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1],
    });
    if (present === 'silent' && isWrite) return;
    outgoing
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer.body));
  });

  function answerTo(request: Parameters<typeof answerAsWhatsApp>[0]) {
    const { path, method, body } = request;
    const network = findAdNetwork(path);
    if (network) {
      const answer = answerAsAdNetwork(network, request, 'accept');
      const [event] = (body as { data?: { event_id?: string }[] } | undefined)?.data ?? [];
      const orderId = event?.event_id ?? '';
      // As in the networks, an event that is repeated under its id counts once.
      const isKnown = taken.some((each) => each.network === network && each.orderId === orderId);
      if (answer.acceptedId && !isKnown) taken.push({ network, orderId, at: performance.now() });
      if (!answer.acceptedId) refused.push(`${network}: ${JSON.stringify(answer.body)}`);
      return answer;
    }
    if (path.startsWith('/v2/seller')) {
      // Its lists are read, too.
      if (method === 'GET') return { status: 200, body: { status: 'success', data: [] } };
      const answer = answerAsCodNetwork(request, 'accept', { nextId: leads.length + 1, wasAccepted: false });
      if (answer.acceptedId) leads.push(leadIn(answer.acceptedId, body));
      else refused.push(`cash-on-delivery network: ${JSON.stringify(answer.body)}`);
      return answer;
    }
    const answer = answerAsWhatsApp(request, 'accept');
    if (answer.acceptedId) messages.push(messageIn(answer.acceptedId, body));
    else if (method === 'POST') refused.push(`WhatsApp: ${JSON.stringify(answer.body)}`);
    return answer;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    leads,
    messages,
    taken,
    refused,
    unclear: () => unclear,
    /** The address of an external network, in the product's format. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/seller`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function leadIn(id: string, body: unknown): Lead {
  const { phone, items } = body as { phone: string; items: { quantity: number; price: number }[] };
  const goodsMinor = items.reduce((sum, { quantity, price }) => sum + quantity * Math.round(price * 100), 0);
  return { id, phone, goodsMinor };
}

function messageIn(id: string, body: unknown): SentMessage {
  const { to, template } = body as { to: string; template?: { name: string; components: unknown } };
  const [code] =
    template?.name === CODE_TEMPLATE ? (/\d{6}/.exec(JSON.stringify(template.components)) ?? []) : [];
  // A button's payload contains its kind and the order, separated by colons.
  const orderId = readPayloads(body)[0]?.split(':')[1];
  return { id, to: `+${to.replace(/\D/g, '')}`, code, orderId, body };
}

/** The template with which shops of these tests send codes. */
export const CODE_TEMPLATE = 'order_code';
