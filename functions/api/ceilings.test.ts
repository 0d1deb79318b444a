import { DomainError } from '@mirsah/domain/error';
import { themePresets } from '@mirsah/domain/landing-page/theme-presets';
import { OWNER } from '@mirsah/domain/member';
import { productContentFixture } from '@mirsah/domain/product/product.fixture';
import { profileFixture } from '@mirsah/domain/user/user.fixture';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../http/endpoint.ts';
import { httpEventFixture } from '../http/request.fixture.ts';
import { errorResponse } from '../http/response.ts';
import { messageTemplates } from './message-templates.ts';
import { notifications } from './notifications.ts';
import { products } from './products.ts';
import { savedBlocks } from './saved-blocks.ts';
import { savedThemes } from './saved-themes.ts';
import { statements } from './statements.ts';

const owner = profileFixture({ id: 'merchant-1' });
const caller = {
  actorId: owner.id,
  ownerId: owner.id,
  profile: owner,
  owner,
  accessToken: '',
  clientId: '',
  grant: OWNER,
};

const heading = { type: 'heading', props: { text: 'ضمان', note: '', align: 'start' } };
const [theme] = Object.values(themePresets);
const columns = { waybill: 'AWB', amount: 'COD' };

/** What a merchant saves without an end to it: how it is created, and the maximum. */
const saved: Record<
  string,
  { create: (count: number) => Endpoint; max: string; params?: Record<string, string>; body?: object }
> = {
  products: {
    create: (count) => products(portsWith('products', count)).createProduct,
    max: '1,000',
    body: productContentFixture(),
  },
  'message templates': {
    create: (count) => messageTemplates(portsWith('messageTemplates', count)).createMessageTemplate,
    max: '200',
    body: { name: 'تأكيد', content: 'مرحبًا' },
  },
  themes: {
    create: (count) => savedThemes(portsWith('savedThemes', count)).createSavedTheme,
    max: '100',
    body: { name: 'هادئ', theme },
  },
  blocks: {
    create: (count) => savedBlocks(portsWith('savedBlocks', count)).createSavedBlock,
    max: '50',
    body: { name: 'ضمان', blocks: { bheading: heading } },
  },
  statements: {
    create: (count) => statements(portsWith('statements', count)).startStatement,
    max: '2,000',
    params: { statementId: '0'.repeat(26) },
    body: { carrier: 'smsa', lineCount: 1, fileName: 'nov.csv', columns },
  },
  'codes for Telegram': {
    create: (count) => notifications(portsWith('notifications', count)).connectTelegram,
    max: '20',
  },
};

/** The ports that these endpoints ask, with this many stored already. */
// biome-ignore lint/suspicious/noExplicitAny: each endpoint asks only some of the ports.
function portsWith(kind: string, count: number): any {
  const items = {
    count: async () => count,
    find: async () => undefined,
    create: async () => true,
    rememberColumns: async () => undefined,
    putCode: async () => undefined,
  };
  return {
    [kind]: items,
    clock: { now: () => new Date('2026-11-20T09:00:00.000Z') },
    rates: { count: async () => count + 1 },
    telegramBot: { linkUrl: 'https://t.me', name: 'bot' },
  };
}

describe.each(Object.entries(saved))('the number of %s', (_, { create, max, params, body }) => {
  const limit = Number(max.replace(',', ''));
  const answer = async (count: number) => {
    const endpoint = create(count);
    const { method, path } = endpoint.contract;
    const event = httpEventFixture({
      route: `${method} ${path}`,
      ...(params && { params }),
      ...(body && { body }),
    });
    return endpoint
      .run(event, async () => caller)
      .catch((error: unknown) => {
        if (error instanceof DomainError) return errorResponse(error, 'c');
        throw error;
      });
  };

  it('has a ceiling, up to which everything is saved', async () => {
    expect((await answer(limit - 1)).statusCode).toBeLessThan(300);
    expect((await answer(limit)).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('is named in Arabic where the ceiling is reached', async () => {
    const { body: text } = await answer(limit);
    expect(JSON.parse(String(text)).error).toMatch(new RegExp(`[؀-ۿ].*(?<![\\d,])${max}(?![\\d,])`));
  });
});
