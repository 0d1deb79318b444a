import { expect, it } from 'vitest';
import { meetsRule, passwordRules } from './settings.ts';

it.each([
  ['low', 'abcdef', true],
  ['low', 'abcde', false],
  ['medium', 'abcdefg1', true],
  ['medium', 'abcdefgh', false],
  ['medium', 'ABCDEFG1', false],
  ['high', 'Abcdefgh1!', true],
  ['high', 'Abcdefghi1', false],
  ['high', 'abcdefgh1!', false],
  ['high', 'Abcdef1!', false],
] as const)('at strength %s, %s is accepted: %s', (strength, password, isAccepted) => {
  expect(meetsRule(passwordRules[strength], password)).toBe(isAccepted);
});
