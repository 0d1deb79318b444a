import type { PublishState } from '@mirsah/domain/landing-page';
import { describe, expect, it } from 'vitest';
import { createStartNotes, currentStep, finishedSteps } from './start-steps.ts';

describe('start notes', () => {
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
});

describe('start steps', () => {
  const page = (publishState: PublishState, orders = 0) => ({ publishState, orders });
  const next = (...[pages, hasShared]: Parameters<typeof finishedSteps>) =>
    currentStep(finishedSteps(pages, hasShared));

  describe('the next step of a merchant', () => {
    it('without a page is to create one', () => {
      expect(next([], false)).toBe('create');
    });

    it.each(['publishing', 'disabled', 'failed'] as const)('whose only page is %s is to publish', (state) => {
      expect(next([page(state)], false)).toBe('publish');
    });

    it('with one live page among others is to share its link', () => {
      expect(next([page('disabled'), page('live')], false)).toBe('share');
    });

    it('is none once the link was shared, even when the page is gone', () => {
      expect(next([page('live')], true)).toBeUndefined();
      expect(next([], true)).toBeUndefined();
    });

    it('is none when orders came: the link found its way', () => {
      expect(next([page('disabled', 3)], false)).toBeUndefined();
    });
  });
});
