import { expect, it } from 'vitest';
import { codeOfStep, stepAt, toBase32 } from './totp.ts';

// The SHA-1 vectors of RFC 6238, appendix B, whose codes have eight digits: the last six are the same.
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i is that of the standard', (seconds, code) => {
  const key = toBase32(Buffer.from('12345678901234567890'));
  expect(key).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(codeOfStep(key, stepAt(seconds * 1000))).toBe(code);
});
