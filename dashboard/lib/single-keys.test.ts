import { describe, expect, it } from 'vitest';
import type { KeyValueStorage } from './local-storage.ts';
import {
  actionOf,
  createKeyChoices,
  isUsable,
  keyActions,
  keysOf,
  placeName,
  placeOf,
  singleKeys,
} from './single-keys.ts';

const usual = { isOff: false, own: {} };

describe('single keys', () => {
  it('no two actions have the same key', () => {
    const places = Object.values(singleKeys).flat();
    expect(new Set(places).size).toBe(places.length);
  });

  it.each(keyActions)(
    'the default keys of «%s» trigger it, and none does while keys are switched off',
    (action) => {
      for (const place of keysOf(action, usual)) {
        expect(actionOf(place, usual)).toBe(action);
        expect(actionOf(place, { ...usual, isOff: true })).toBeUndefined();
      }
    },
  );

  it('a changed key replaces all default ones', () => {
    const own = { isOff: false, own: { edit: 'KeyR' } };
    expect(actionOf('KeyR', own)).toBe('edit');
    expect(actionOf('Digit5', own)).toBeUndefined();
    expect(actionOf('KeyE', own)).toBeUndefined();
  });

  it('digits of the keypad are digits, and the question mark is a separate key', () => {
    expect(placeOf({ code: 'Numpad2', shiftKey: false })).toBe('Digit2');
    expect(placeOf({ code: 'NumpadEnter', shiftKey: false })).toBe('Enter');
    expect(placeOf({ code: 'Slash', shiftKey: true })).toBe('Shift+Slash');
    expect(['Digit1', 'KeyW', 'Slash', 'Shift+Slash', 'Enter'].map(placeName)).toEqual([
      '1',
      'W',
      '/',
      '?',
      'Enter',
    ]);
  });

  it('keys that browsers and screens need cannot be chosen', () => {
    for (const place of ['Tab', 'Escape', 'Enter', 'Space', 'ArrowUp', 'F5', 'Shift+KeyA'])
      expect(isUsable(place)).toBe(false);
    for (const place of ['KeyA', 'Digit0', 'Comma']) expect(isUsable(place)).toBe(true);
  });
});

describe('a person’s choice of keys', () => {
  function device() {
    const texts = new Map<string, string>();
    const storage = {
      getItem: (name: string) => texts.get(name) ?? null,
      setItem: (name: string, text: string) => void texts.set(name, text),
    } as KeyValueStorage;
    return { texts, storage };
  }

  it('is stored for that person until the next visit', () => {
    const { storage } = device();
    let user = 'noura';
    const open = () =>
      createKeyChoices(
        () => storage,
        () => user,
      );
    open().set({ isOff: true, own: { skip: 'KeyS' } });
    expect(open().get()).toEqual({ isOff: true, own: { skip: 'KeyS' } });
    user = 'khalid';
    expect(open().get()).toEqual(usual);
  });

  it('is ignored if it is unreadable or names an unknown action or key', () => {
    const { texts, storage } = device();
    const choices = createKeyChoices(
      () => storage,
      () => 'noura',
    );
    texts.set('mirsah-keys:noura', '{');
    expect(choices.get()).toEqual(usual);
    texts.set(
      'mirsah-keys:noura',
      '{"isOff":"yes","own":{"fly":"KeyF","toString":"KeyG","skip":"Tab","undo":"KeyU"}}',
    );
    expect(choices.get()).toEqual({ isOff: false, own: { undo: 'KeyU' } });
  });

  it('applies at once when the storage is full, and is stored later when there is room', () => {
    const { texts, storage } = device();
    let isFull = false;
    const write = storage.setItem;
    storage.setItem = (name, text) => {
      if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      write(name, text);
    };
    const choices = createKeyChoices(
      () => storage,
      () => 'noura',
    );
    choices.set({ isOff: false, own: { skip: 'KeyS' } });
    isFull = true;
    choices.set({ isOff: true, own: {} });
    expect(choices.get()).toEqual({ isOff: true, own: {} });
    expect(choices.get()).toBe(choices.get());
    isFull = false;
    choices.set({ isOff: false, own: { skip: 'KeyD' } });
    // The content stored by another window counts again.
    texts.set('mirsah-keys:noura', '{"own":{"skip":"KeyF"}}');
    expect(choices.get().own).toEqual({ skip: 'KeyF' });
  });

  it('lasts as long as the window when the browser stores nothing, and is passed to subscribers', () => {
    const choices = createKeyChoices(
      () => undefined,
      () => 'noura',
    );
    let told = 0;
    choices.subscribe(() => {
      told += 1;
    });
    choices.set({ isOff: true, own: {} });
    expect(choices.get().isOff).toBe(true);
    expect(choices.get()).toBe(choices.get());
    expect(told).toBe(1);
  });
});
