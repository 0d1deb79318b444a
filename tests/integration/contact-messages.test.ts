import { api } from '@mirsah/contracts/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Admin, newAdmin } from '../fixtures/admin.ts';
import { callApi } from '../fixtures/api-call.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';

let stack: TestStack;
let admin: Admin;

beforeAll(async () => {
  stack = await startTestStack();
  admin = await newAdmin(stack);
});
afterAll(() => stack?.stop());

const written = (name: string) => ({ name, email: 'noura@example.com', message: 'كيف أغيّر اسم صفحتي؟' });

it('administrators see the messages of visitors, newest first, page by page', async () => {
  for (const name of ['الأولى', 'الثانية', 'الثالثة']) {
    const { status } = await callApi(stack, 'sendContactMessage', { body: written(name) });
    expect(status).toBe(201);
  }
  const newest = await admin.client.listContactMessages({ query: { limit: 2 } });
  expect(newest.items.map(({ name }) => name)).toEqual(['الثالثة', 'الثانية']);
  expect(newest.items[0]).toMatchObject({ email: 'noura@example.com', message: 'كيف أغيّر اسم صفحتي؟' });
  const rest = await admin.client.listContactMessages({
    query: { limit: 2, cursor: newest.cursor ?? undefined },
  });
  expect(rest.items.map(({ name }) => name)).toEqual(['الأولى']);
});

it('contact messages are limited to five an hour from one address, whatever headers the sender sets', async () => {
  const send = async () => {
    const response = await fetch(`${stack.url}${api.sendContactMessage.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': crypto.randomUUID() },
      body: JSON.stringify(written('الكثير الكلام')),
    });
    return response.status;
  };
  const answers: number[] = [];
  for (let sent = 0; sent < 6; sent += 1) answers.push(await send());
  expect(answers).toEqual([201, 201, 201, 201, 201, 429]);
});
