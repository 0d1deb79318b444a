import { setup as buildProduct } from '../fixtures/build-product.ts';
import { startTestStack } from '../fixtures/test-stack.ts';
import { print } from './measure.ts';
import { orders } from './orders.ts';
import { pageWeight } from './page-weight.ts';
import { rendering } from './rendering.ts';
import { saveToLive } from './save-to-live.ts';

/** `npm run bench`: figures of one run on this machine. Compare them with each other, not with another machine's. */
await buildProduct();
print('Rendering', await rendering());
const stack = await startTestStack();
try {
  print('Publishing', await saveToLive(stack));
  print('Ordering', await orders(stack));
  print('What a shopper downloads', await pageWeight(stack));
} finally {
  await stack.stop();
}
