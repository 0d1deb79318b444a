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

it('an id of WhatsApp may be typed in digits of any script', () => {
  const values = { token: 'token', phoneNumberId: '١٢٣٤５６\u200f', accountId: '', appSecret: '' };
  expect(z.parse(whatsAppSchema(false), values)).toMatchObject({ phoneNumberId: '123456' });
});

const sendsWhen = 'confirmed';

describe('the form of the network', () => {
  it('the network’s form requires key and endpoint', () => {
    expect(problems(codSchema(false), { endpoint: ' ', apiKey: '', sendsWhen })).toEqual({
      endpoint: 'رابط API مطلوب',
      apiKey: 'مفتاح API مطلوب',
    });
  });

  it.each(['network.example', 'ftp://network.example', 'https://'])(
    'the network’s form rejects the endpoint %s',
    (endpoint) => {
      expect(problems(codSchema(false), { endpoint, apiKey: 'key', sendsWhen })).toEqual({
        endpoint: 'يجب أن يكون رابطًا صالحًا يبدأ بـ \u2066http://\u2069 أو \u2066https://\u2069',
      });
    },
  );

  it('the network’s form needs no key when one is stored', () => {
    expect(
      problems(codSchema(true), { sendsWhen, endpoint: 'https://network.example/leads', apiKey: '' }),
    ).toEqual({});
  });
});

describe('the form of WhatsApp', () => {
  it('WhatsApp’s form requires token and phone number id', () => {
    const values = { token: '', phoneNumberId: '', accountId: '', appSecret: '' };
    expect(problems(whatsAppSchema(false), values)).toEqual({
      token: 'رمز الوصول مطلوب',
      phoneNumberId: 'معرّف رقم الهاتف مطلوب',
    });
  });

  it('WhatsApp’s form rejects a phone number in place of its id, or of the account’s', () => {
    const problem = 'المعرّف أرقام فقط، وهو غير رقم الهاتف نفسه.';
    const values = { token: 't', phoneNumberId: '+966 55 123', accountId: '+966 55 123', appSecret: '' };
    expect(problems(whatsAppSchema(false), values)).toEqual({ phoneNumberId: problem, accountId: problem });
  });
});

it('a stored secret counts as filled in', () => {
  expect(hasEmpty({ endpoint: 'x', apiKey: ' ' }, { endpoint: false, apiKey: false })).toBe(true);
  expect(hasEmpty({ endpoint: 'x', apiKey: ' ' }, { endpoint: false, apiKey: true })).toBe(false);
});
