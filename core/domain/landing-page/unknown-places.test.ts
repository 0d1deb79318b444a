import { describe, expect, it } from 'vitest';
import { addUnknownPlaces, findUnknownPlace, noUnknownPlaces, shownUnknownPlaces } from './unknown-places.ts';

let number = 0;
function orderTo(cityText: string, changes: { placedAt?: string; cityId?: string; isHeld?: boolean } = {}) {
  number += 1;
  const { placedAt = '2026-11-20T09:00:00.000Z', cityId = null, isHeld = false } = changes;
  const place = { cityText, cityId, zoneId: 'rest' };
  return {
    id: `order-${number}`,
    country: 'SA' as const,
    placedAt,
    place,
    holdReason: isHeld ? ('blocked_phone' as const) : null,
  };
}

describe('unknown places', () => {
  it.each(['الخبر الشماليه', "Ra's Tanura", 'بيش جازان'])('«%s» may be the name of a place', (text) => {
    expect(findUnknownPlace(orderTo(` ${text} `))).toBe(text);
  });

  it.each(['0551234567', 'حي النرجس شارع 12', 'سارة محمد عبدالله علي القحطاني', 'a@b.c', 'س'.repeat(41), ''])(
    '«%s» is not a place, and stays only with its order',
    (text) => {
      expect(findUnknownPlace(orderTo(text))).toBeUndefined();
    },
  );

  it('a known city, and an order on hold, are not recorded', () => {
    expect(findUnknownPlace(orderTo('الرياض', { cityId: 'riyadh' }))).toBeUndefined();
    expect(findUnknownPlace(orderTo('قرية ما', { isHeld: true }))).toBeUndefined();
    expect(findUnknownPlace({ ...orderTo(''), place: null })).toBeUndefined();
  });

  it('similar spellings count as one, and an order counts once', () => {
    const first = orderTo('خبر الشمالية');
    const kept = addUnknownPlaces(noUnknownPlaces, [
      first,
      orderTo('خبر الشماليه'),
      orderTo('قرية ما'),
      first,
    ]);
    expect(addUnknownPlaces(kept, [first])).toEqual(kept);
    expect(kept.places.map(({ orders }) => orders)).toEqual([1, 2]);
    expect(shownUnknownPlaces(kept.places, first.placedAt)).toMatchObject([
      { text: 'خبر الشمالية', orders: 2 },
      { text: 'قرية ما', orders: 1 },
    ]);
  });

  it('a frequent spelling is found among any number of other texts, in bounded memory', () => {
    const letters = 'ابتثجحخدذرزسشصضطظعغفقكلمنهو'.split('');
    let kept = noUnknownPlaces;
    for (const a of letters)
      for (const b of letters)
        kept = addUnknownPlaces(kept, [orderTo(`قرية ${a}${b}${a}`), orderTo('مكان ما')]);
    expect(kept.places.length).toBeLessThanOrEqual(40);
    expect(shownUnknownPlaces(kept.places, '2026-11-20T09:00:00.000Z')[0]?.text).toBe('مكان ما');
    expect(JSON.stringify(kept).length).toBeLessThan(8_000);
  });

  it('an unused spelling expires after thirty days', () => {
    const kept = addUnknownPlaces(noUnknownPlaces, [
      orderTo('قرية ما', { placedAt: '2026-10-01T09:00:00.000Z' }),
    ]);
    expect(shownUnknownPlaces(kept.places, '2026-10-31T09:00:00.000Z')).toHaveLength(1);
    expect(shownUnknownPlaces(kept.places, '2026-11-01T09:00:00.000Z')).toEqual([]);
    expect(addUnknownPlaces(kept, [orderTo('مكان ما')]).places).toHaveLength(1);
  });
});
