import type { PublishState } from '@mirsah/domain/landing-page';
import { describe, expect, it } from 'vitest';
import { createStartNotes, currentStep, finishedSteps } from './start-steps.ts';

describe('records of the first steps', () => {
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

  it('records are stored per merchant until the next visit', () => {
    const { storage } = device();
    const notes = createStartNotes(() => storage);
    notes.note('noura', { hasShared: true });
    notes.note('noura', { isHidden: true });
    const nextVisit = createStartNotes(() => storage);
    expect(nextVisit.of('noura')).toEqual({ hasShared: true, isHidden: true });
    expect(nextVisit.of('khalid')).toEqual({});
  });

  it('unreadable records on the device are ignored', () => {
    const { texts, storage } = device();
    texts.set('mirsah.start:noura', '{"isHidden":"yes"');
    expect(createStartNotes(() => storage).of('noura')).toEqual({});
  });

  it('without storage, records last for the visit, and subscribers are notified', () => {
    const notes = createStartNotes(() => ({
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    }));
    let notified = 0;
    const stop = notes.subscribe(() => {
      notified += 1;
    });
    notes.note('noura', { isHidden: true });
    stop();
    notes.note('noura', { isHidden: false });
    expect(notes.of('noura')).toEqual({ isHidden: false });
    expect(notified).toBe(1);
  });
});

describe('the guided start', () => {
  const page = (publishState: PublishState, orders = 0) => ({ publishState, orders });
  const next = (...[pages, hasShared]: Parameters<typeof finishedSteps>) =>
    currentStep(finishedSteps(pages, hasShared));

  describe('the next step of a merchant', () => {
    it('a merchant without a page creates one next', () => {
      expect(next([], false)).toBe('create');
    });

    it.each(['publishing', 'disabled', 'failed'] as const)(
      'a merchant whose only page is %s publishes it next',
      (state) => {
        expect(next([page(state)], false)).toBe('publish');
      },
    );

    it('a merchant with one live page shares its link next', () => {
      expect(next([page('disabled'), page('live')], false)).toBe('share');
    });

    it('a merchant who shared a link has no next step, even when the page is deleted', () => {
      expect(next([page('live')], true)).toBeUndefined();
      expect(next([], true)).toBeUndefined();
    });

    it('a merchant who received an order has no next step', () => {
      expect(next([page('disabled', 3)], false)).toBeUndefined();
    });
  });
});
