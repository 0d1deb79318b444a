import { describe, expect, it } from 'vitest';
import { addressUnknown } from '../messages/index.ts';
import { findAddressParts } from './address-parts.ts';

const order = { country: 'SA' as const, city: 'الرياض', customerAddress: '', answers: [] };

describe('the parts of an address', () => {
  it.each([
    ['الرياض، حي النرجس، شارع أبي بكر، قرب مسجد البسّام', { district: true, landmark: true }],
    ['حى الصفا', { district: true, landmark: false }],
    ['الرياض الحي السادس بجوار الصيدلية', { district: true, landmark: true }],
    ['Olaya district, next to the bank', { district: true, landmark: true }],
    ['حياة مول', { district: false, landmark: false }],
    ['شارع الأمير خلفان', { district: false, landmark: false }],
  ])('«%s» names them', (customerAddress, parts) => {
    expect(findAddressParts({ ...order, customerAddress })).toMatchObject(parts);
  });

  it('answers to fields that ask for a part count, empty ones do not', () => {
    const answers = [
      { label: 'الحي', value: 'النرجس' },
      { label: 'أقرب مَعلم', value: ' ' },
    ];
    expect(findAddressParts({ ...order, answers })).toMatchObject({ district: true, landmark: false });
  });

  it.each(['RRRD2929', 'عنواني rrrd 2929 الرياض', addressUnknown])(
    '«%s» answers the national address',
    (value) => {
      const answers = [{ label: 'العنوان الوطني المختصر', value }];
      expect(findAddressParts({ ...order, answers }).nationalAddress).toBe(true);
    },
  );

  it.each(['', 'RRRD292', 'ABRRRD2929', 'RRRD29291'])('«%s» is not a national address', (customerAddress) => {
    expect(findAddressParts({ ...order, customerAddress }).nationalAddress).toBe(false);
  });

  it('an unknown city is missing, and outside Saudi Arabia a national address is not', () => {
    expect(findAddressParts({ ...order, city: null }).city).toBe(false);
    expect(findAddressParts({ ...order, country: 'KW' })).not.toHaveProperty('nationalAddress');
  });
});
