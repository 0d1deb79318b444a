import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConditionalCheckFailedException, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { ApiClient } from '@mirsah/contracts/client';
import { randomId } from '@mirsah/domain/id';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { defaultRiskSettings } from '@mirsah/domain/order/risk';
import { settings } from '@mirsah/infra-local/stack/settings';
import { openAllDay } from '../fixtures/desk.ts';
import { newMember, newMerchant } from '../fixtures/merchant.ts';
import { watchPage } from '../fixtures/offers.ts';
import { fetchSite } from '../fixtures/site.ts';
import { approvedAs, appSecret } from '../fixtures/talking-shop.ts';
import { openPageWithConversions } from './conversion-steps.ts';
import type { Fault } from './fault-proxy.ts';
import { CODE_TEMPLATE, type PartnersMood, startPartners } from './partners.ts';
import * as people from './people.ts';
import {
  lastingClient,
  type ProductPlace,
  type ProductProcess,
  type StartOptions,
  startProductProcess,
} from './product-process.ts';
import { type Evidence, type Item, neverRight, notYetRight, uncertainIn } from './verdict.ts';

/** The maximum time until a temporary problem is resolved. */
const TIMEOUT_MS = 60_000;
/** The price of one piece on the fixture's page; its first shipping option is free. */
const PRICE_MINOR = 19_900;
const STOCK = 120;
const LOOK_EVERY_MS = 4_000;

type Page = { id: string; subdomain: string };

/**
 * Shops whose shoppers, customers, agents and merchants work without a pause, whatever happens to the
 * product.
 */
export type Storm = Awaited<ReturnType<typeof startStorm>>;

/**
 * Opens four shops in a separate product, with people who work in them. One sends its orders to the network
 * at once and has pages of every kind; one asks for codes; one has agents who call; one asks its customers by
 * WhatsApp. `wrong` is called at once for each violation.
 */
export async function startStorm(dataDir: string, wrong: (reason: string) => void) {
  let mood: PartnersMood = 'well';
  const partners = await startPartners(() => mood);
  const options = { networkUrl: partners.url, whatsAppUrl: new URL(partners.url).origin, withFaults: true };
  let product = await startProductProcess(dataDir, options);
  const { port } = product;
  let kills = 0;
  const stopping = new AbortController();
  const placed: people.Scene['placed'] = [];
  const tried = new Set<string>();
  const counts = { tries: 0, failures: 0, saves: 0 };
  const scene: people.Scene = {
    port,
    partners,
    placed,
    tried,
    counts,
    wrong,
    stopping: stopping.signal,
  };
  const sendsWhen = new Map<string, 'at_once' | 'confirmed'>();

  /** A merchant whose orders are sent to the network. */
  async function openShop(when: 'at_once' | 'confirmed') {
    const account = await newMerchant(product);
    const client = lastingClient(() => product, account);
    await client.saveCodConnection({
      body: { endpoint: `${partners.url}/leads`, apiKey: 'cod-live-1234567890', sendsWhen: when },
    });
    const { id: ownerId } = await client.getMyProfile();
    sendsWhen.set(ownerId, when);
    const open = (changes: Partial<LandingPageContent> = {}): Promise<Page> =>
      client.createLandingPage({
        body: landingPageContentFixture({ title: `صفحة ${crypto.randomUUID()}`, ...changes }),
      });
    return { account, client, ownerId, open };
  }

  const main = await openShop('at_once');
  const told = await openPageWithConversions(main.client);
  const [plain, paid, viewed] = [await main.open(), await main.open(), await main.open()];
  const watches = await main.open(watchPage());
  const counted = await main.open(withStock(STOCK));
  const stock = [{ pageId: counted.id, pieces: STOCK, isSoldOut: false }];
  const views = [{ pageId: viewed.id, acknowledged: 0, tried: 0 }];
  const statements: { statementId: string; lines: { orderId: string; paidMinor: number }[] }[] = [];

  const careful = await openShop('at_once');
  await careful.client.saveWhatsAppConnection({ body: { phoneNumberId: '1055512301', token: TOKEN } });
  const codeTemplate = { name: CODE_TEMPLATE, language: 'ar' };
  await careful.client.saveRiskSettings({
    body: { ...defaultRiskSettings, holdFrom: 40, askCodeFrom: 40, codeTemplate },
  });
  const doubted = await careful.open();

  const calling = await openShop('confirmed');
  await calling.client.saveDeskSettings({ body: openAllDay });
  const called = await calling.open();
  const grant = { role: 'agent', pages: null, phones: 'full' } as const;
  const { person } = await newMember(product, await signedIn(calling.account), grant);
  const agent = lastingClient(() => product, person, calling.ownerId);

  const talking = await openShop('confirmed');
  const webhook = await askByWhatsApp(product, talking.client);
  const asked = await talking.open();
  await product.ask({ streamsIdle: true });

  const sells = { totalMinor: PRICE_MINOR };
  const work = [
    people.shopByScript(scene, told, { ...sells, changes: { fields: { notice: '2' } } }),
    people.shopByScript(scene, plain, sells),
    people.shopByScript(scene, plain, { ...sells, everyMs: 500 }),
    people.shopByScript(scene, paid, { ...sells, everyMs: 900 }),
    people.shopByForm(scene, plain, PRICE_MINOR),
    people.shopWithOffers(scene, watches),
    ...stock.flatMap((each) => [0, 1, 2].map(() => people.raceForStock(scene, counted, each, PRICE_MINOR))),
    ...[0, 1, 2].map(() => people.shopWithCode(scene, doubted, PRICE_MINOR)),
    people.shopByScript(scene, called, { ...sells, everyMs: 1_500 }),
    people.callCustomers(scene, calling.client),
    people.callCustomers(scene, agent),
    people.shopByScript(scene, asked, { ...sells, everyMs: 2_500 }),
    people.answerQuestions(scene, webhook),
    ...views.map((each) => people.look(scene, viewed, each)),
    people.edit(scene, main.client, [told, plain]),
    people.settle(scene, main.client, paid, statements),
  ];

  /**
   * The evidence at this moment. Orders are copied before the table is read, and what partners accepted
   * before and since is separate, because the table changes while it is read.
   */
  async function look(): Promise<Evidence> {
    const known = [...placed];
    const leads = [...partners.leads];
    const items = await scan(product);
    return {
      items,
      placed: known,
      tried,
      sendsWhen,
      leads,
      stock,
      views,
      statements,
      kills,
      tellsNetworks: new Map([[told.id, ['meta', 'snapchat']]]),
      laterLeads: partners.leads.slice(leads.length),
      messages: partners.messages,
      taken: partners.taken,
      unclear: partners.unclear(),
    };
  }
  const inspect = async () => {
    for (const reason of neverRight(await look())) wrong(reason);
    for (const answer of partners.refused) wrong(`a partner refused the shape of a request: ${answer}`);
  };

  return {
    /** The current product: another one after a restart. */
    product: (): ProductProcess => product,
    counts: () => ({
      acknowledged: placed.length,
      tries: counts.tries,
      leads: partners.leads.length,
      messages: partners.messages.length,
      events: partners.taken.length,
      views: views.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
      statements: statements.length,
      calls: placed.filter(({ outcomeId }) => outcomeId).length,
      codes: placed.filter(({ isCodeTyped }) => isCodeTyped).length,
      buttons: placed.filter(({ isPressed }) => isPressed).length,
      kills,
    }),
    /** Kills a part of the product. */
    async kill(part: Parameters<ProductProcess['kill']>[0]): Promise<void> {
      kills += 1;
      await product.kill(part);
    },
    /** Kills the product, unless a fault has ended it, and restarts it; `between` runs while it is down. */
    async restart(changes: StartOptions = {}, between?: () => void): Promise<void> {
      kills += 1;
      if (product.isAlive()) await product.kill('product');
      between?.();
      product = await startProductProcess(dataDir, { port, ...options, ...changes });
    },
    /** As if the clock had been two hours ahead when the table was created, and was corrected since. */
    setClockBack(): void {
      const database = new DatabaseSync(join(dataDir, 'dynamodb/dynamodb.sqlite'), { timeout: 10_000 });
      database.exec('UPDATE _tables SET created_at = created_at + 7200');
      database.close();
    },
    set: (service: 'table' | 's3' | 'sqs', fault: Fault) => product.ask({ set: service, fault }),
    setPartners(next: PartnersMood): void {
      mood = next;
    },
    /** Resolves when this many more orders of shoppers have succeeded. */
    async goesOn(orders = 10): Promise<void> {
      const until = placed.length + orders;
      await waitUntil(`${orders} more orders`, () => placed.length >= until, 2 * TIMEOUT_MS);
    },
    /** Resolves when this many orders have failed: the fault has taken effect. */
    async fails(orders = 24): Promise<void> {
      const until = counts.failures + orders;
      await waitUntil(`${orders} failed orders`, () => counts.failures >= until, 4 * TIMEOUT_MS);
    },
    /** Resolves when shoppers have tried to order, and the merchant to save, under the current fault. */
    async meets(): Promise<void> {
      const until = { tries: counts.tries + 12, saves: counts.saves + 2 };
      await waitUntil('new tries', () => counts.tries >= until.tries && counts.saves >= until.saves);
    },
    /** Items in an unknown format, among those that the stream's readers handle. */
    async writePoison(): Promise<void> {
      const table = openDatabase(product);
      for (const [kind, entity] of [
        ['ORDER', 'order'],
        ['PAGE', 'landing_page'],
        ['VIEW', 'page_view'],
      ] as const) {
        const Item = { pk: { S: `${kind}#${randomId()}` }, sk: { S: kind }, entity: { S: entity } };
        await table.send(new PutItemCommand({ TableName: settings.tableName, Item }));
      }
      table.destroy();
    },
    /**
     * As if the network had never received its first forward, which is marked as sent: shows that this would
     * be detected.
     */
    loseForward: () => void partners.leads.shift(),
    /** Returns the current violations. */
    inspect,
    /** Ends the work and resolves when each person has a response to the last attempt. */
    async calm(): Promise<void> {
      stopping.abort();
      await Promise.all(work);
    },
    /**
     * Checks until all is right, for the given time at most, and returns the problems; the last two minutes
     * of a longer time are as if the sweep's ten had passed. `waiting` receives
     * what is still open, by `judge`. Resolves with the number of uncertain items.
     */
    async settle(
      ms: number,
      waiting: (open: readonly string[]) => void = () => undefined,
      judge: (evidence: Evidence) => string[] = notYetRight,
    ) {
      const end = performance.now() + ms;
      let isSwept = ms < SWEEP_MS;
      await product.ask({ streamsIdle: true });
      for (const reason of await outdatedPages(port, main.client, [told, plain])) wrong(reason);
      for (;;) {
        const evidence = await look();
        const open = judge(evidence);
        if (open.length > 0 && performance.now() < end) {
          waiting(open);
          if (!isSwept && performance.now() > end - SWEEP_MS) {
            isSwept = true;
            await letSweep(product);
          }
          await sleep(LOOK_EVERY_MS);
          continue;
        }
        for (const reason of [...neverRight(evidence), ...open]) wrong(reason);
        await inspect();
        return uncertainIn(evidence);
      }
    },
    async end(): Promise<void> {
      stopping.abort();
      if (product.isAlive()) await product.kill('product');
      partners.stop();
      await Promise.allSettled(work);
    },
  };

  async function signedIn(account: { email: string; password: string }) {
    return { ...account, accessToken: '', client: lastingClient(() => product, account) };
  }
}

const TOKEN = 'EAAG-token-1234567890';

/** A page with a stock that limits its orders. */
function withStock(pieces: number): Partial<LandingPageContent> {
  const { layout } = landingPageContentFixture();
  const stock = { pieces, countedAt: '', stopsOrders: true };
  const block = { type: 'stockLeft' as const, props: { stock, whenOut: 'hide' as const, note: '' } };
  return { layout: { ...layout, blocks: { ...layout.blocks, bstock: block } } };
}

/** Enables WhatsApp questions for a shop's customers; returns the address of the webhook. */
async function askByWhatsApp({ url }: ProductPlace, client: ApiClient): Promise<string> {
  const { webhook } = await client.saveWhatsAppConnection({
    body: { phoneNumberId: '1055512302', accountId: '2055512345', token: TOKEN, appSecret },
  });
  const { path, verifyToken } = webhook;
  const verification = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': verifyToken,
    'hub.challenge': '1158201444',
  });
  await fetch(`${url}${path}?${verification}`);
  await client.saveDeskSettings({ body: openAllDay });
  const content = 'مرحبًا {name}، طلبك {orderId}: {items}. هل نؤكده؟';
  const { id: templateId } = await client.createMessageTemplate({
    body: { name: 'تأكيد الطلب', content, purpose: 'confirmation' },
  });
  const question = { templateId, approvedAs };
  const { hours } = openAllDay;
  await client.saveAutopilot({ body: { isOn: true, question, delayMinutes: 0, answerMinutes: 60, hours } });
  return url + path;
}

/** The sweep comes each minute, and what it queues again is sent within one more. */
const SWEEP_MS = 110_000;
/** It looks after what has not changed for ten minutes. */
const UNCHANGED_MS = 11 * 60_000;

/** As if what is queued had waited for as long as the sweep lets it: its message may have been given up. */
async function letSweep(place: ProductPlace): Promise<void> {
  const client = openDatabase(place);
  const table = DynamoDBDocumentClient.from(client);
  const queued = (await scan(place)).filter(
    ({ state, gsi2pk }) => state === 'queued' && String(gsi2pk).startsWith('DELIVERIES#OPEN'),
  );
  for (const { pk, sk, updatedAt } of queued) {
    const earlier = new Date(Date.parse(String(updatedAt)) - UNCHANGED_MS).toISOString();
    const update = new UpdateCommand({
      TableName: settings.tableName,
      Key: { pk, sk },
      UpdateExpression: 'SET updatedAt = :earlier',
      ConditionExpression: 'updatedAt = :same',
      ExpressionAttributeValues: { ':earlier': earlier, ':same': updatedAt },
    });
    // It was sent in the meantime.
    await table.send(update).catch((error: unknown) => {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    });
  }
  client.destroy();
}

function openDatabase({ dynamoDbEndpoint: endpoint }: ProductPlace): DynamoDBClient {
  const { region, accessKeyId, secretAccessKey } = settings;
  return new DynamoDBClient({ endpoint, region, credentials: { accessKeyId, secretAccessKey } });
}

/** Every item of the table in its stored form. */
export async function scan(place: ProductPlace): Promise<Item[]> {
  const client = openDatabase(place);
  const table = DynamoDBDocumentClient.from(client);
  const items: Item[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const TableName = settings.tableName;
    const page = await table.send(new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey }));
    items.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  client.destroy();
  return items;
}

async function outdatedPages(port: number, client: ApiClient, pages: readonly Page[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { id } of pages) {
    const { subdomain, description, version } = await client.getLandingPage({ params: { pageId: id } });
    const isNewest = async () => (await fetchSite(port, subdomain)).body.includes(description);
    await waitUntil(`version ${version} of ${subdomain} on the web`, isNewest).catch((error: Error) =>
      wrong.push(error.message),
    );
  }
  return wrong;
}

async function waitUntil(what: string, isSo: () => boolean | Promise<boolean>, timeoutMs = TIMEOUT_MS) {
  const until = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() > until) throw new Error(`${what} did not come within ${timeoutMs / 1000} s`);
    await sleep(100);
  }
}
