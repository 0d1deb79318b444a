import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { codSchema, hasEmpty, whatsAppSchema } from './connection-form.ts';

/** The first problem of each field, as the form shows it. */
function problems(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const issue of z.safeParse(schema, value).error?.issues ?? []) {
    found[issue.path.join('.')] ??= issue.message;
  }
  return found;
}

describe('the network’s card', () => {
  it('asks for key and address', () => {
    expect(problems(codSchema(false), { endpoint: ' ', apiKey: '' })).toEqual({
      endpoint: 'رابط API مطلوب',
      apiKey: 'مفتاح API مطلوب',
    });
  });

  it.each(['network.example', 'ftp://network.example', 'https://'])('refuses the address %s', (endpoint) => {
    expect(problems(codSchema(false), { endpoint, apiKey: 'key' })).toEqual({
      endpoint: 'يجب أن يكون رابطًا صالحًا يبدأ بـ http:// أو https://',
    });
  });

  it('does not ask for a key that is stored', () => {
    expect(problems(codSchema(true), { endpoint: 'https://network.example/leads', apiKey: '' })).toEqual({});
  });
});

describe('WhatsApp’s card', () => {
  it('asks for token and number', () => {
    expect(problems(whatsAppSchema(false), { token: '', phoneNumberId: '', appSecret: '' })).toEqual({
      token: 'رمز الوصول مطلوب',
      phoneNumberId: 'معرّف رقم الهاتف مطلوب',
    });
  });

  it('takes a phone number for what it is: no id', () => {
    const values = { token: 't', phoneNumberId: '+966 55 123', appSecret: '' };
    expect(problems(whatsAppSchema(false), values)).toEqual({
      phoneNumberId: 'المعرّف أرقام فقط، وهو غير رقم الهاتف نفسه.',
    });
  });
});

it('counts a stored secret as filled in', () => {
  expect(hasEmpty({ endpoint: 'x', apiKey: ' ' }, { endpoint: false, apiKey: false })).toBe(true);
  expect(hasEmpty({ endpoint: 'x', apiKey: ' ' }, { endpoint: false, apiKey: true })).toBe(false);
});
