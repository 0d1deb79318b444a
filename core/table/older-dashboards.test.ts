import { landingPageContentSchema } from '@mirsah/domain/landing-page';
import { messageTemplateContentSchema } from '@mirsah/domain/message-template';
import { productContentSchema } from '@mirsah/domain/product';
import { systemSettingsSchema } from '@mirsah/domain/settings';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { storedFormat } from './dynamo/item.ts';
import { goldenItems } from './golden.fixture.ts';

/** A dashboard sends back what it received: the content of an item as its release stored it. */
const inputs: readonly [string, z.ZodObject][] = [
  ['landing_page', landingPageContentSchema],
  ['product', productContentSchema],
  ['message_template', messageTemplateContentSchema],
];

describe('a tab of an older dashboard', () => {
  const contents = inputs.flatMap(([shape, schema]) =>
    goldenItems(shape).map((item) => ({ shape, schema, item, format: storedFormat(item) })),
  );

  it.each(contents)('can still save a $shape of format $format: $item.sk', ({ schema, item }) => {
    const names = Object.keys(schema.shape);
    const sent = Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
    expect(schema.safeParse(sent).error).toBeUndefined();
  });

  it('can still save the settings that it got from the release before', () => {
    const items = goldenItems('system_settings');
    for (const { settings } of items) expect(systemSettingsSchema.safeParse(settings).error).toBeUndefined();
    expect(items).not.toEqual([]);
  });
});
