import { describe, expect, it } from 'vitest';
import { phoneMentions } from './mentions.ts';

const saudi = phoneMentions('+966551234567');

describe.each([
  '0551234567',
  '551234567',
  '+966551234567',
  '966551234567',
  '00966551234567',
  '+966 55 123 4567',
  '+966 (0) 55-123-4567',
  '٠٥٥١٢٣٤٥٦٧',
  '۰۵۵ ۱۲۳ ۴۵۶۷',
  '\u2066+966551234567\u2069',
])('the spelling %s', (spelling) => {
  it(`a phone written as ${spelling} is found in a text, and only the phone is removed`, () => {
    const text = `اتصلوا على ${spelling}، ثم 3 مرات`;
    expect(saudi.isIn({ notes: [text] })).toBe(true);
    const { notes } = saudi.removedFrom({ notes: text });
    expect(saudi.isIn(notes)).toBe(false);
    expect(notes).toMatch(/^اتصلوا على .*•••.*، ثم 3 مرات$/);
  });
});

it.each(['0551234568', '1551234567', '05512345678', '2026-11-20T09:00:00.000Z', 'x'])(
  'the text %s is not taken for the phone 0551234567',
  (text) => {
    expect(saudi.isIn(text)).toBe(false);
    expect(saudi.removedFrom(text)).toBe(text);
  },
);

it('two phones in one text are distinguished', () => {
  expect(saudi.removedFrom('0551234567 0559876543')).toBe('••• 0559876543');
});

it('a phone of a country without a zero before it is found with its code and without', () => {
  const kuwaiti = phoneMentions('+96550001111');
  expect(kuwaiti.isIn('50001111')).toBe(true);
  expect(kuwaiti.isIn('00965 5000 1111')).toBe(true);
  expect(kuwaiti.isIn('150001111')).toBe(false);
});

it('an id of WhatsApp that contains the phone is found and emptied; another one stays', () => {
  const id = (phone: string) => `wamid.${btoa(`\u001d\u000c${phone}\u0015\u0002`)}`;
  expect(saudi.isIn({ remoteId: id('966551234567') })).toBe(true);
  expect(saudi.removedFrom({ remoteId: id('966551234567') })).toEqual({ remoteId: null });
  expect(saudi.removedFrom(id('966559876543'))).toBe(id('966559876543'));
});
