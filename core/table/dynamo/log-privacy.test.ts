import { describe, expect, it } from 'vitest';
import { replacePersonalData, safeError, withoutPersonalData } from './log-privacy.ts';

describe('a text for a log', () => {
  it.each([
    ['+966551234567', '[number]'],
    ['CUSTOMER#m1#+966551234567 CUSTOMER', 'CUSTOMER#m1#[number] CUSTOMER'],
    ['called 055 123 4567 twice', 'called [number] twice'],
    ['٠٥٥١٢٣٤٥٦٧', '[number]'],
    ['phone-0551234567', 'phone-[number]'],
    ['(+965) 5000-1111', '([number]'],
    ['from 192.168.100.200', 'from [number]'],
    ['noura.s+1@mail.example.com wrote', '[e-mail] wrote'],
    ['/thank-you?order=x&key=abcdefghij1234', '/thank-you?order=x&[token]'],
    ['Unexpected token, "نورة {"a": 1" is not valid JSON', 'Unexpected token, [text] is not valid JSON'],
    ['Authorization: Bearer abc.def.ghijk', 'Authorization: [token]'],
  ])('%s is written as %s', (text, safe) => {
    expect(withoutPersonalData(text)).toBe(safe);
  });

  it.each([
    'at file:///var/task/node_modules/@aws-sdk/core/index.mjs:12345:678901',
    '2026-11-22T21:42:52.123Z',
    '69qjx0ysjfgdf3adczyfd1ptc0',
    'POST /functions/v1/submit-order',
    '49000000000123456789012345',
    'order o1 has 1234567 views',
    'f47ac10b-58cc-4372-a567-0e02b2c3d479',
  ])('%s is unchanged', (text) => {
    expect(withoutPersonalData(text)).toBe(text);
  });
});

it('a log line has no personal data, by name or by format, at any depth', () => {
  const cause = Object.assign(new Error('no such phone 0551234567'), { Item: { customerName: 'نورة' } });
  const error = Object.assign(new Error('failed for noura@example.com', { cause }), {
    code: 'E1',
    input: { address: 'حي النخيل' },
  });
  const line = JSON.stringify(
    { orderId: 'o1', function_request_id: '12345678-1234', order: { customerName: 'نورة', raw: 5 }, error },
    replacePersonalData,
  );
  expect(line).not.toMatch(/نورة|النخيل|noura|0551234567/);
  expect(JSON.parse(line)).toMatchObject({
    orderId: 'o1',
    function_request_id: '12345678-1234',
    order: { customerName: '[removed]', raw: '[removed]' },
    error: { message: 'failed for [e-mail]', code: 'E1', cause: { message: 'no such phone [number]' } },
  });
});

it('an error of a function preserves its name and contains no personal data', () => {
  const thrown = safeError(new RangeError('0551234567 is too long'));
  expect(thrown.name).toBe('RangeError');
  expect(`${thrown.message} ${thrown.stack}`).not.toContain('0551234567');
  expect(safeError('noura@example.com').message).toBe('[e-mail]');
});
