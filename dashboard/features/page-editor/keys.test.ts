import { expect, it } from 'vitest';
import { canvasKey, rowStep } from './keys.ts';

const none = { key: '', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

it('arrows select and, with Alt, move, and left and right do neither', () => {
  expect(canvasKey({ ...none, code: 'ArrowDown' })).toEqual({ do: 'select', to: 'next' });
  expect(canvasKey({ ...none, code: 'ArrowUp', altKey: true })).toEqual({ do: 'move', by: -1 });
  for (const altKey of [false, true]) {
    expect(canvasKey({ ...none, code: 'ArrowLeft', altKey })).toBeUndefined();
    expect(canvasKey({ ...none, code: 'ArrowRight', altKey })).toBeUndefined();
  }
});

it('letters work on an Arabic keyboard, and only those that the canvas knows', () => {
  expect(canvasKey({ ...none, code: 'KeyH', key: 'ا' })).toEqual({ do: 'hide' });
  expect(canvasKey({ ...none, code: 'KeyD', key: 'ي', ctrlKey: true })).toEqual({ do: 'duplicate' });
  expect(canvasKey({ ...none, code: 'KeyD', key: 'd' })).toBeUndefined();
  expect(canvasKey({ ...none, code: 'KeyZ', key: 'z', ctrlKey: true })).toBeUndefined();
  expect(canvasKey({ ...none, code: 'Equal', key: '+', shiftKey: true })).toEqual({ do: 'add' });
});

it('the list of keys opens with the question mark of either keyboard', () => {
  for (const key of ['?', '؟'])
    expect(canvasKey({ ...none, code: 'Slash', key, shiftKey: true })).toEqual({ do: 'keys' });
});

it('left and right lead along the buttons of a row, which begins at the right', () => {
  expect(rowStep({ ...none, key: 'ArrowLeft' })).toBe(1);
  expect(rowStep({ ...none, key: 'ArrowRight' })).toBe(-1);
  expect(rowStep({ ...none, key: 'ArrowLeft', altKey: true })).toBeUndefined();
  expect(rowStep({ ...none, key: 'ArrowUp' })).toBeUndefined();
});
