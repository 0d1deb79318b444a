import { MAX_MESSAGE_LENGTH } from '@mirsah/domain/message-template';
import { expect, it } from 'vitest';
import { apiError } from '../fixtures/api-error.ts';
import { stackForFile } from '../fixtures/stack-for-file.ts';

const { stack, merchant, stranger } = await stackForFile();

const content = { name: 'تأكيد الطلب', content: 'مرحبًا {name}،\nوصلنا طلبك {orderId}: {items}' };

it('message templates are listed as written, newest first', async () => {
  const owner = await stack.newMerchant();
  await owner.client.createMessageTemplate({ body: content });
  await owner.client.createMessageTemplate({ body: { ...content, name: 'شُحن الطلب' } });
  const { items, cursor } = await owner.client.listMessageTemplates({ query: {} });
  expect(items.map(({ name }) => name)).toEqual(['شُحن الطلب', 'تأكيد الطلب']);
  expect(items[1]?.content).toBe(content.content);
  expect(cursor).toBeNull();
});

it('a message template is saved only over the version that was edited', async () => {
  const { id } = await merchant.client.createMessageTemplate({ body: content });
  const save = (name: string) =>
    merchant.client.saveMessageTemplate({
      params: { templateId: id },
      body: { version: 1, content: { ...content, name } },
    });
  expect(await save('الأول')).toMatchObject({ name: 'الأول', version: 2 });
  await expect(save('الثاني')).rejects.toEqual(apiError('version_conflict', 409, { currentVersion: 2 }));
});

it('a deleted message template cannot be found', async () => {
  const owner = await stack.newMerchant();
  const { id } = await owner.client.createMessageTemplate({ body: content });
  await owner.client.deleteMessageTemplate({ params: { templateId: id } });
  expect((await owner.client.listMessageTemplates({ query: {} })).items).toEqual([]);
});

it('a message template can be seen, changed and deleted by its own merchant only', async () => {
  const { id } = await merchant.client.createMessageTemplate({ body: content });
  const params = { templateId: id };
  const missing = apiError('not_found', 404);
  await expect(
    stranger.client.saveMessageTemplate({ params, body: { version: 1, content } }),
  ).rejects.toEqual(missing);
  await expect(stranger.client.deleteMessageTemplate({ params })).rejects.toEqual(missing);
  expect((await stranger.client.listMessageTemplates({ query: {} })).items).toEqual([]);
  await expect(stack.visitor.listMessageTemplates({ query: {} })).rejects.toMatchObject({ status: 401 });
});

it.each([
  ['an unknown field', { userId: 'another-user' }],
  ['a blank name', { name: '  ' }],
  ['blank content', { content: ' \n ' }],
  ['more text than WhatsApp accepts', { content: 'م'.repeat(MAX_MESSAGE_LENGTH + 1) }],
])('a message template with %s is rejected', async (_what, changes) => {
  const body = { ...content, ...changes };
  await expect(merchant.client.createMessageTemplate({ body })).rejects.toEqual(
    apiError('invalid_request', 400),
  );
});
