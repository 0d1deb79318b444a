import { expect, it } from 'vitest';
import { answerTo } from './check-fields.ts';

it('a field whose id is a name that every object has is empty until something is typed into it', () => {
  for (const id of ['constructor', 'toString', 'valueOf', '__proto__']) {
    expect(answerTo({}, id), id).toBe('');
    expect(answerTo(JSON.parse(`{ "${id}": " أحمر " }`), id), id).toBe('أحمر');
  }
});

it('typed values are found in a browser without Object.hasOwn', () => {
  const { hasOwn } = Object;
  Reflect.deleteProperty(Object, 'hasOwn');
  const found = [answerTo({ name: 'سارة' }, 'name'), answerTo({ name: 'سارة' }, 'constructor')];
  Object.hasOwn = hasOwn;
  expect(found).toEqual(['سارة', '']);
});
