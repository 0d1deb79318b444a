import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { describe, expect, it, vi } from 'vitest';
import { toValues } from '../page-form/values.ts';
import { startSession } from './session.ts';
import { afterEdits, createSessionStore } from './use-session.ts';

/** A session of a form in which `type` enters a title. */
function open() {
  let values = toValues(landingPageContentFixture());
  const session = createSessionStore(
    startSession({ pageId: 'page-1', version: 1, values }, 'a'),
    () => values,
  );
  const type = (title: string) => {
    values = { ...values, title };
    session.readForm();
  };
  return { session, type, values };
}

describe('what the editor renders while the merchant types', () => {
  it('the first key of an edit updates the screen, and further typing does not', () => {
    const { session, type } = open();
    const before = session.view();
    type('ع');
    const dirty = session.view();
    expect(dirty).not.toBe(before);
    expect(dirty).toMatchObject({ isDirty: true, canUndo: true });
    type('عو');
    type('عود');
    expect(session.view()).toBe(dirty);
    expect(session.get().present.title).toBe('عود');
  });

  it('unsaved edits are counted by field, and a reverted field no longer counts', () => {
    const { session, type, values } = open();
    expect(session.unsaved()).toEqual([]);
    type('ع');
    const unsaved = session.unsaved();
    expect(unsaved).toEqual(['title']);
    session.apply((now) => ({ ...now, hasSaved: true }));
    expect(session.unsaved()).toBe(unsaved);
    type(values.title);
    expect(session.unsaved()).toEqual([]);
  });

  it('a form that reports no change calls no listener', () => {
    const { session, type, values } = open();
    const listener = vi.fn();
    session.subscribe(listener);
    type(values.title);
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('drafts and preview that follow the edits', () => {
  it('several edits within the delay are followed by one call', () => {
    vi.useFakeTimers();
    const { session, type } = open();
    const callback = vi.fn();
    const { stop } = afterEdits(session, 500, callback);
    type('أ');
    vi.advanceTimersByTime(300);
    type('أب');
    vi.advanceTimersByTime(200);
    expect(callback).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    expect(callback).toHaveBeenCalledTimes(1);
    stop();
    vi.useRealTimers();
  });

  it('a flush calls at once when an edit is waiting, and not otherwise', () => {
    const { session, type } = open();
    const callback = vi.fn();
    const { flush, stop } = afterEdits(session, 500, callback);
    flush();
    expect(callback).not.toHaveBeenCalled();
    type('أ');
    flush();
    expect(callback).toHaveBeenCalledTimes(1);
    stop();
  });

  it('an edit that was not followed yet is dropped when following stops', () => {
    vi.useFakeTimers();
    const { session, type } = open();
    const callback = vi.fn();
    const { stop } = afterEdits(session, 500, callback);
    type('أ');
    stop();
    vi.advanceTimersByTime(1000);
    expect(callback).not.toHaveBeenCalled();
    vi.useRealTimers();
  });
});
