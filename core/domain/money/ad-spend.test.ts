import { expect, it } from 'vitest';
import {
  type AdSpend,
  findOverlap,
  respelledCampaigns,
  settleOverlap,
  usualCurrency,
  withCampaigns,
} from './ad-spend.ts';

const spend = (changes: Partial<AdSpend> = {}): AdSpend => ({
  day: '2026-11-20',
  network: 'meta',
  campaign: 'oud',
  pageId: null,
  currency: 'SAR',
  amountMinor: 10_00,
  ...changes,
});

it.each([
  ['all campaigns and one', spend({ campaign: '' }), spend()],
  ['one campaign and all', spend(), spend({ campaign: '' })],
  [
    'one campaign in two spellings',
    spend({ campaign: 'إعادة استهداف' }),
    spend({ campaign: 'إعادة-استهداف' }),
  ],
  ['one campaign in two currencies', spend({ currency: 'AED' }), spend()],
  ['one campaign for a page and for all', spend({ pageId: 'a' }), spend()],
])('amounts of %s may be the same money', (_what, stored, added) => {
  expect(findOverlap([stored], [added])).toEqual({ stored: [stored], added: [added] });
});

it.each([
  ['another day', { day: '2026-11-21', campaign: '' }],
  ['another network', { network: 'tiktok', campaign: '' }],
  ['another campaign', { campaign: 'gift' }],
  ['the same, which is replaced', { amountMinor: 5_00 }],
  ['nothing', { campaign: '', amountMinor: 0 }],
] as const)('an amount of %s is no question', (_what, changes) => {
  expect(findOverlap([spend(changes)], [spend()]).stored).toEqual([]);
});

it('amounts of two pages are separate', () => {
  const [one, other] = [spend({ pageId: 'a', campaign: '' }), spend({ pageId: 'b', campaign: '' })];
  expect(findOverlap([one], [other]).stored).toEqual([]);
});

it('only the chosen amounts count, or both do', () => {
  const [stored, added, other] = [spend({ campaign: '' }), spend(), spend({ day: '2026-11-21' })];
  const overlap = findOverlap([stored], [added, other]);
  expect(settleOverlap([added, other], overlap, 'added')).toEqual([
    added,
    other,
    { ...stored, amountMinor: 0 },
  ]);
  expect(settleOverlap([added, other], overlap, 'stored')).toEqual([other]);
  expect(settleOverlap([added, other], overlap, 'both')).toEqual([added, other]);
});

it('campaigns that differ only in separators can be merged', () => {
  const own = ['إعادة-استهداف', 'winter_sale', 'winter-sale', 'oud', '', '---'].map((campaign) => ({
    campaign,
  }));
  expect(respelledCampaigns(own, ['إعادة استهداف', 'oud'])).toEqual(
    new Map([
      ['إعادة-استهداف', 'إعادة استهداف'],
      ['winter-sale', 'winter_sale'],
    ]),
  );
  expect(respelledCampaigns([{ campaign: 'a b' }], ['a b', 'a-b'])).toEqual(new Map());
});

it('merged campaigns are added up, with their amounts before the exchange', () => {
  const exchanged = { currency: 'USD', amountMinor: 2_00, rate: '3.75' };
  const both = [
    spend({ campaign: 'a-b', amountMinor: 7_50, exchanged }),
    spend({ campaign: 'a b', amountMinor: 7_50, exchanged }),
  ];
  expect(withCampaigns(both, new Map([['a-b', 'a b']]))).toEqual([
    spend({ campaign: 'a b', amountMinor: 15_00, exchanged: { ...exchanged, amountMinor: 4_00 } }),
  ]);
});

it('the next amount begins with the only currency of the amounts, else of the pages, else with none', () => {
  const [sar, aed] = [{ currency: 'SAR' }, { currency: 'AED' }] as const;
  const older = spend({ day: '2026-11-19', currency: 'AED' });
  expect(usualCurrency([spend({ currency: 'AED' }), older], [sar])).toBe('AED');
  expect(usualCurrency([spend({ currency: 'SAR' }), older], [sar])).toBeUndefined();
  expect(usualCurrency([], [aed, aed])).toBe('AED');
  expect(usualCurrency([], [sar, aed])).toBeUndefined();
  expect(usualCurrency([], [])).toBeUndefined();
});
