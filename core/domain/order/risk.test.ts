import { describe, expect, it } from 'vitest';
import { orderFixture } from './order.fixture.ts';
import { defaultRiskSettings, riskActions, riskLevel, riskScore } from './risk.ts';
import { assessRisk, findRiskReasons, isNonsense } from './risk-reasons.ts';
import { screenOrder } from './screening.ts';
import { simulatedOrders } from './simulated-orders.fixture.ts';

const simulated = simulatedOrders(2000).map((one) => ({
  ...one,
  score: riskScore({ reasons: findRiskReasons(one.order, one) }),
}));
const honest = simulated.filter(({ isHonest }) => isHonest);
const bad = simulated.filter(({ isHonest }) => !isHonest);

/** The probability that a bad order has a higher score than an honest one; half for equal scores. */
function areaUnderCurve(): number {
  const ahead = bad.flatMap(({ score }) =>
    honest.map((other) => (score === other.score ? 0.5 : Number(score > other.score))),
  );
  return ahead.reduce<number>((sum, one) => sum + one, 0) / ahead.length;
}

describe('the score of simulated orders', () => {
  it('distinguishes bad orders from honest ones, including some of each that look like the other', () => {
    const area = areaUnderCurve();
    expect(area).toBeGreaterThanOrEqual(0.8);
    expect(area).toBeLessThan(1);
  });

  it('by default no honest order is put on hold, and few of them are called first', () => {
    const screened = honest.map(({ order, latest, fromNetwork }) =>
      screenOrder(
        order,
        { isPhoneBlocked: false, latest },
        { fromNetwork, isFlood: false, hasTooManyCodes: false, settings: defaultRiskSettings },
      ),
    );
    expect(screened.filter(({ holdReason }) => holdReason !== null)).toEqual([]);
    expect(screened.filter(({ risk }) => risk?.isCallFirst).length).toBeLessThan(honest.length * 0.03);
  });

  it('the strictest thresholds put doubtful orders on hold, and reject none', () => {
    const settings = { ...defaultRiskSettings, holdFrom: 1, callFirstFrom: 1 };
    for (const { order, latest, fromNetwork, score } of simulated) {
      const screened = screenOrder(
        order,
        { isPhoneBlocked: false, latest },
        { fromNetwork, isFlood: false, hasTooManyCodes: false, settings },
      );
      expect(screened.holdReason).toBe(score >= 1 ? 'risk' : null);
    }
  });
});

describe('the reasons of an order', () => {
  const none = { latest: [], fromNetwork: 0 };
  const visited = (at: string) => ({
    first: { at, source: 'direct' as const },
    last: { at, source: 'direct' as const },
    device: 'mobile' as const,
  });

  it('an ordinary first order has none', () => {
    expect(findRiskReasons(orderFixture(), none)).toEqual([]);
  });

  it.each([
    ['phone_not_mobile', { customerPhone: { raw: '', e164: '+966112345678', isMobile: false } }],
    ['phone_of_other_country', { country: 'KW' as const, customerAddress: 'شارع طويل مبنى 12 شقة 4' }],
    ['nonsense_name', { customerName: 'هههههه' }],
    ['nonsense_address', { customerAddress: 'asdf' }],
    ['thin_address', { customerAddress: 'الرياض' }],
    [
      'filled_fast',
      { attribution: visited('2026-11-20T08:59:57.100Z'), placedAt: '2026-11-20T09:00:00.000Z' },
    ],
    ['unknown_city', { place: { cityText: 'قرية', cityId: null, zoneId: 'rest' } }],
  ])('%s is detected alone', (reason, changes) => {
    expect(findRiskReasons(orderFixture(changes), none)).toMatchObject([{ reason }]);
  });

  it.each([
    ['KW', 'حي النخيل، الرياض، شارع 12', true],
    ['AE', 'جدة حي الروضة قرب المسجد', true],
    ['KW', 'السالمية قطعة 4 شارع 12', false],
    ['SA', 'حي النخيل، الرياض، شارع 12', false],
  ] as const)(
    'an order to %s with a Saudi phone and the address «%s» is marked: %s',
    (country, address, isMarked) => {
      const reasons = findRiskReasons(orderFixture({ country, customerAddress: address }), none);
      expect(reasons.some(({ reason }) => reason === 'place_of_other_country')).toBe(isMarked);
    },
  );

  it.each([
    ['+966555555555', true],
    ['+966505050505', true],
    ['+966512345678', true],
    ['+966598765432', true],
    ['+966551234567', false],
    ['+966555551234', false],
    ['+966540040040', false],
  ])('that %s looks invented is %s', (e164, isInvented) => {
    const reasons = findRiskReasons(orderFixture({ customerPhone: { raw: '', e164, isMobile: true } }), none);
    expect(reasons).toEqual(isInvented ? [{ reason: 'phone_invented', points: 20 }] : []);
  });

  it.each([
    ['KW', '+96555555123'],
    ['BH', '+97333333123'],
    ['QA', '+97474747412'],
  ] as const)('the dialling code of %s makes %s no invented number', (country, e164) => {
    const order = orderFixture({ country, customerPhone: { raw: '', e164, isMobile: true } });
    expect(findRiskReasons(order, none)).toEqual([]);
  });

  it.each(['2026-11-20T08:59:57.000Z', '2026-11-20T09:00:00.001Z'])(
    'a visit that began at %s adds no risk to an order of nine o’clock',
    (at) => {
      const order = orderFixture({ attribution: visited(at), placedAt: '2026-11-20T09:00:00.000Z' });
      expect(findRiskReasons(order, none)).toEqual([]);
    },
  );

  it('many pieces, and many orders from one network, weigh the more the more there are', () => {
    const [item] = orderFixture().items;
    if (!item) throw new Error('The fixture has goods');
    const pointsOf = (quantity: number, fromNetwork: number) =>
      riskScore({
        reasons: findRiskReasons(orderFixture({ items: [{ ...item, quantity }] }), {
          latest: [],
          fromNetwork,
        }),
      });
    const pieces = [4, 5, 9, 15, 25].map((quantity) => pointsOf(quantity, 0));
    expect(pieces).toEqual([...new Set(pieces)].sort((a, b) => a - b));
    const networks = [5, 6, 12, 20].map((count) => pointsOf(1, count));
    expect(networks).toEqual([...new Set(networks)].sort((a, b) => a - b));
  });

  it('a phone’s cancelled orders weigh less the older they are, and its accepted ones lower the score', () => {
    const order = orderFixture({ placedAt: '2026-11-20T09:00:00.000Z' });
    const scoreOf = (...latest: ReturnType<typeof orderFixture>[]) =>
      riskScore({ reasons: findRiskReasons(order, { latest, fromNetwork: 0 }) });
    const cancelled = (placedAt: string) => orderFixture({ placedAt, status: 'cancelled' });
    const lately = scoreOf(cancelled('2026-11-01T09:00:00.000Z'));
    expect(lately).toBeGreaterThan(scoreOf(cancelled('2025-11-01T09:00:00.000Z')));
    const delivered = orderFixture({ placedAt: '2026-10-01T09:00:00.000Z', status: 'delivered' });
    expect(scoreOf(cancelled('2026-11-01T09:00:00.000Z'), delivered)).toBeLessThan(lately);
    expect(scoreOf(delivered)).toBe(0);
  });

  it('a score stays between 0 and 100, in three levels', () => {
    const reasons = [{ reason: 'other' as const, points: 130 }];
    expect(riskScore({ reasons })).toBe(100);
    expect(riskScore({ reasons: [{ reason: 'delivered_before', points: -40 }] })).toBe(0);
    expect([0, 20, 21, 60, 61].map(riskLevel)).toEqual(['low', 'low', 'medium', 'medium', 'high']);
  });
});

it.each(['نورة', 'بن سالم', 'Reem', 'علي', 'Lynn', 'محمد عبدالله القحطاني', 'Ng', 'شارع الملك فهد'])(
  '%s is not nonsense',
  (text) => {
    expect(isNonsense(text)).toBe(false);
  },
);

it.each(['هههه', 'xxx', 'asdfgh', '12', '...', 'تجربة', 'qwrtpsd', 'شسيب'])('%s is nonsense', (text) => {
  expect(isNonsense(text)).toBe(true);
});

describe('a merchant’s actions', () => {
  const settings = {
    isOn: true,
    callFirstFrom: 30,
    holdFrom: 60,
    askCodeFrom: 50,
    codeTemplate: { name: 'code', language: 'ar' },
  };

  it('apply from this score on', () => {
    expect(riskActions(settings, 29)).toEqual({ isHeld: false, isCallFirst: false, isAskedForCode: false });
    expect(riskActions(settings, 50)).toEqual({ isHeld: false, isCallFirst: true, isAskedForCode: true });
    expect(riskActions(settings, 60)).toEqual({ isHeld: true, isCallFirst: true, isAskedForCode: true });
  });

  it('nothing happens when it is switched off, and no code is requested without a template', () => {
    const order = orderFixture({ customerName: 'xxx' });
    const off = assessRisk(order, { latest: [], fromNetwork: 0 }, { ...settings, isOn: false });
    expect(off).toEqual({ risk: null, isHeld: false, isCallFirst: false, isAskedForCode: false });
    expect(riskActions({ ...settings, codeTemplate: null }, 100).isAskedForCode).toBe(false);
  });
});
