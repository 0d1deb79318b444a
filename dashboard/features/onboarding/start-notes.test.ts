import { expect, it } from 'vitest';
import { createStartNotes } from './start-notes.ts';

function device() {
  const texts = new Map<string, string>();
  return {
    texts,
    storage: {
      getItem: (name: string) => texts.get(name) ?? null,
      setItem: (name: string, text: string) => void texts.set(name, text),
    },
  };
}

it('keeps what each merchant did apart, until the next visit', () => {
  const { storage } = device();
  const notes = createStartNotes(() => storage);
  notes.note('noura', { hasShared: true });
  notes.note('noura', { isHidden: true });
  const nextVisit = createStartNotes(() => storage);
  expect(nextVisit.of('noura')).toEqual({ hasShared: true, isHidden: true });
  expect(nextVisit.of('khalid')).toEqual({});
});

it('begins anew where the device holds something else', () => {
  const { texts, storage } = device();
  texts.set('mirsah.start:noura', '{"isHidden":"yes"');
  expect(createStartNotes(() => storage).of('noura')).toEqual({});
});

it('holds for the visit where nothing can be kept, and tells whoever watches', () => {
  const notes = createStartNotes(() => ({
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  }));
  let told = 0;
  const stop = notes.subscribe(() => {
    told += 1;
  });
  notes.note('noura', { isHidden: true });
  stop();
  notes.note('noura', { isHidden: false });
  expect(notes.of('noura')).toEqual({ isHidden: false });
  expect(told).toBe(1);
});
