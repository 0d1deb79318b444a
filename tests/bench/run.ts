import { setup as buildProduct } from '../fixtures/build-product.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';
import { backlog } from './backlog.ts';
import { canvas } from './canvas.ts';
import { coldStart } from './cold-start.ts';
import { conversations } from './conversations.ts';
import { conversions } from './conversions.ts';
import { desk } from './desk.ts';
import { disk } from './disk.ts';
import { editorInput } from './editor-input.ts';
import { flood } from './flood.ts';
import { ingest } from './ingest.ts';
import { insights } from './insights.ts';
import { print, type Row } from './measure.ts';
import { notifications } from './notifications.ts';
import { orderList } from './order-list.ts';
import { orders } from './orders.ts';
import { pageWeight } from './page-weight.ts';
import { photos } from './photos.ts';
import { rendering } from './rendering.ts';
import { republish } from './republish.ts';
import { risk } from './risk.ts';
import { saveToLive } from './save-to-live.ts';
import { statements } from './statements.ts';
import { synthesis } from './synthesis.ts';
import { views } from './views.ts';

type Bench = { title: string; measure: () => Promise<Row[]> };

const benches: Record<string, Bench> = {
  render: { title: 'Rendering', measure: rendering },
  publish: { title: 'Publishing', measure: () => onStack(saveToLive) },
  orders: { title: 'Ordering', measure: orders },
  risk: { title: 'Scoring orders', measure: risk },
  weight: { title: 'What a shopper downloads', measure: () => onStack(pageWeight) },
  editor: { title: 'Typing in the editor', measure: () => onStack(editorInput) },
  canvas: { title: 'Editing on the canvas', measure: () => onStack(canvas) },
  photos: { title: 'Photos in the editor', measure: () => onStack(photos) },
  'order-list': { title: 'The list of orders', measure: () => onStack(orderList) },
  desk: { title: 'Calling customers', measure: () => onStack(desk) },
  notifications: { title: 'Notifying people', measure: () => onStack(notifications) },
  conversations: { title: 'Confirming by WhatsApp', measure: () => onStack(conversations) },
  backlog: { title: 'Beside a backlog of another merchant', measure: () => onStack(backlog) },
  conversions: { title: 'Telling advertising networks', measure: conversions },
  statements: { title: 'Matching a statement', measure: () => onStack(statements) },
  insights: { title: 'Reading insights', measure: () => onStack(insights) },
  ingest: { title: 'Accepting views', measure: () => onStack(ingest) },
  views: { title: 'Counting a day of views', measure: views },
  flood: { title: 'Reading during a flood of orders', measure: flood },
  disk: { title: 'What an order takes of the disk', measure: () => onStack(disk) },
  republish: { title: 'Republishing all pages', measure: republish },
  synthesis: { title: 'Synthesising the deployment', measure: synthesis },
  'cold-start': { title: 'Starting a function', measure: coldStart },
};

/** Benches that only run when they are named, because they take minutes. */
const onRequest = [
  'editor',
  'canvas',
  'photos',
  'order-list',
  'desk',
  'conversations',
  'notifications',
  'backlog',
  'conversions',
  'insights',
  'statements',
  'ingest',
  'views',
  'risk',
  'flood',
  'disk',
  'republish',
  'synthesis',
  'cold-start',
];

/**
 * `npm run bench`: results of one run on this machine, comparable only with each other. `npm run bench --
 * weight republish` measures only those.
 */
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !benches[name]);
if (unknown.length > 0) {
  throw new Error(`No bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`);
}
await buildProduct();
for (const [name, { title, measure }] of Object.entries(benches)) {
  if (asked.length > 0 ? asked.includes(name) : !onRequest.includes(name)) print(title, await measure());
}

async function onStack(measure: (stack: TestStack) => Promise<Row[]>): Promise<Row[]> {
  const stack = await startTestStack();
  try {
    return await measure(stack);
  } finally {
    await stack.stop();
  }
}
