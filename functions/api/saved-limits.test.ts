import { isDomainError } from '@mirsah/domain/error';
import { productContentFixture } from '@mirsah/domain/product/product.fixture';
import { profileFixture } from '@mirsah/domain/user/user.fixture';
import { expect, it } from 'vitest';
import { httpEventFixture } from '../http/request.fixture.ts';
import { messageTemplates } from './message-templates.ts';
import { products } from './products.ts';

const caller = {
  actorId: 'merchant-1',
  profile: profileFixture(),
  accessToken: '',
  clientId: '',
  ownerId: 'merchant-1',
  owner: profileFixture(),
  grant: { role: 'manager', pages: null, phones: 'full' },
} as const;

/** The ports of a merchant who has saved so many. */
function portsWith(count: number) {
  const created: unknown[] = [];
  const items = { count: async () => count, create: async (item: unknown) => void created.push(item) };
  const clock = { now: () => new Date('2026-11-20T09:00:00.000Z') };
  // The only ports that a creation asks.
  const ports = { products: items, messageTemplates: items, clock } as unknown;
  return { created, ports: ports as Parameters<typeof products>[0] & Parameters<typeof messageTemplates>[0] };
}

const kinds = {
  product: {
    limit: 1000,
    route: 'POST /api/products',
    body: productContentFixture(),
    of: (ports: ReturnType<typeof portsWith>['ports']) => products(ports).createProduct,
  },
  'message template': {
    limit: 200,
    route: 'POST /api/message-templates',
    body: { name: 'تأكيد', content: 'نؤكد طلبك يا {name}', forStatus: 'pending' },
    of: (ports: ReturnType<typeof portsWith>['ports']) => messageTemplates(ports).createMessageTemplate,
  },
};

it.each(Object.entries(kinds))(
  'a %s beyond the most that a merchant may have is not saved',
  async (_, kind) => {
    const create = async (count: number) => {
      const { ports, created } = portsWith(count);
      const { route, body } = kind;
      const noLog = { add: async () => undefined, list: async () => ({ items: [], cursor: null }) };
      const saved = kind.of(ports).run(httpEventFixture({ route, body }), async () => caller, noLog);
      const isRefused = await saved.then(
        () => undefined,
        (error: unknown) => isDomainError(error, 'too_many_saved'),
      );
      return { isRefused, created: created.length };
    };
    expect(await create(kind.limit - 1)).toEqual({ isRefused: undefined, created: 1 });
    expect(await create(kind.limit)).toEqual({ isRefused: true, created: 0 });
  },
);
