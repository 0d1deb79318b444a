import { ApiError } from '@mirsah/contracts/client';
import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import type { ErrorCode } from '@mirsah/domain/error';
import {
  landingPageContentFixture,
  landingPageFixture,
} from '@mirsah/domain/landing-page/landing-page.fixture';
import { describe, expect, it } from 'vitest';
import { type EditorValues, type StoredPage, toValues } from '../page-form/values.ts';
import {
  blanksAccepted,
  blanksToAccept,
  canRedo,
  canUndo,
  comparing,
  conflict,
  dismissed,
  edited,
  failed,
  invalid,
  isCreating,
  isDirty,
  isRepeating,
  isSaving,
  rebased,
  redo,
  repeatingStopped,
  restored,
  type Save,
  type Session,
  saved,
  saveStarted,
  sent,
  startSession,
  undo,
  unfinished,
  unsavedFields,
} from './session.ts';

const content = landingPageContentFixture({ subdomain: 'oud' });
const values = toValues(content);
const theirs: LandingPageResponse = {
  ...landingPageFixture(content),
  version: 2,
  publishState: 'live',
  publishFailure: null,
};
const opened: StoredPage = { pageId: 'page-1', version: 1, values };
const start = startSession(opened, 'editor-1');
const newPage = startSession({ ...opened, version: null }, 'page-1');

const type = (session: Session, title: string, at = 0): Session =>
  edited(session, { ...session.present, title }, at);
const storedAs = (version: number, change: Partial<EditorValues> = {}): StoredPage => ({
  ...opened,
  version,
  values: { ...values, ...change },
});

const noConnection = new TypeError('Failed to fetch');
const serverBroke = new ApiError(502, undefined);
const rejected = (status: number, code: ErrorCode) =>
  new ApiError(status, { error: '', code, details: {}, correlationId: 'c' });

const sendFirst = (session: Session) => sent(saveStarted(session, { isAutomatic: false }), content);
const repeat = (session: Session) => sent(saveStarted(session, { isAutomatic: true }), content);

describe('the edits of an editor session', () => {
  it('a page as it was opened has nothing to save, undo or redo', () => {
    expect(isDirty(start)).toBe(false);
    expect([canUndo(start), canRedo(start)]).toEqual([false, false]);
  });

  it('an edit is unsaved until the page is stored, and its fields are listed', () => {
    const session = edited(start, { ...values, title: 'عنوان', seo: { ...values.seo, slug: 'x' } }, 0);
    expect(unsavedFields(session)).toEqual(['title', 'seo.slug']);
    expect([isDirty(session), canUndo(session)]).toEqual([true, true]);
  });

  it('a form with unchanged values changes nothing', () => {
    expect(edited(start, structuredClone(values), 0)).toBe(start);
  });

  it('an edit that is typed back to the stored value leaves nothing to save', () => {
    expect(isDirty(type(type(start, 'عنوان'), values.title, 5000))).toBe(false);
  });

  it('changes made to the form’s own objects later do not reach the session', () => {
    const live = structuredClone({ ...values, title: 'عنوان' });
    const session = edited(start, live, 0);
    live.seo.slug = 'changed';
    live.shippingOptions.pop();
    expect(session.present).toEqual({ ...values, title: 'عنوان' });
  });

  it('undo and redo move between the steps of the history', () => {
    const session = type(type(start, 'أول', 0), 'ثانٍ', 5000);
    const back = undo(session, 6000);
    expect(back.present.title).toBe('أول');
    expect(undo(back, 7000)).toMatchObject({ present: values });
    expect(redo(back, 7000)).toMatchObject({ present: { title: 'ثانٍ' } });
    expect(isDirty(undo(back, 7000))).toBe(false);
  });

  it('undo at the first step and redo at the last change nothing', () => {
    expect(undo(start, 0)).toBe(start);
    expect(redo(start, 0)).toBe(start);
  });

  it('a field that normalises its text right after an undo makes no step', () => {
    const back = undo(type(start, 'عنوان', 0), 5000);
    const tidied = type(back, `${values.title} `, 5050);
    expect([canUndo(tidied), canRedo(tidied)]).toEqual([false, true]);
  });

  it('a list that was changed is one step, however fast it follows typing', () => {
    const session = type(start, 'عنوان', 0);
    const shorter = edited(session, { ...session.present, shippingOptions: [] }, 10);
    expect(undo(shorter, 20).present).toEqual(session.present);
  });
});

describe('transitions of a save', () => {
  const dirty = type(start, 'عنوان');
  const sessions = {
    idle: dirty,
    waiting: saveStarted(dirty, { isAutomatic: false }),
    sending: sendFirst(dirty),
    saved: saved(sendFirst(dirty), storedAs(2, { title: 'عنوان' }), dirty.present),
    failed: failed(sendFirst(dirty), serverBroke),
    offline: failed(sendFirst(dirty), noConnection),
    repeating: repeat(failed(sendFirst(dirty), noConnection)),
    invalid: invalid(saveStarted(dirty, { isAutomatic: false })),
    unfinished: unfinished(saveStarted(dirty, { isAutomatic: false }), [
      { part: 'description', blanks: ['[الوزن]'] },
    ]),
    conflict: conflict(sendFirst(dirty), theirs),
  } satisfies Record<Save['step'] | 'repeating', Session>;
  type From = keyof typeof sessions;

  const byHand = (session: Session) => saveStarted(session, { isAutomatic: false });
  const byItself = (session: Session) => saveStarted(session, { isAutomatic: true });
  const noAnswer = (session: Session) => failed(session, noConnection);
  const take = (session: Session) => rebased(session, storedAs(2));

  const transitions: [from: From, action: string, apply: (session: Session) => Session, to: object][] = [
    ['idle', 'the merchant saves', byHand, { step: 'waiting', attempt: 1 }],
    ['waiting', 'the form is valid', (now) => sent(now, content), { step: 'sending', attempt: 1 }],
    ['waiting', 'the form has errors', invalid, { step: 'invalid' }],
    [
      'sending',
      'it is stored',
      (now) => saved(now, storedAs(2), values),
      { step: 'saved', isCreation: false },
    ],
    ['sending', 'no answer comes', noAnswer, { step: 'offline', attempt: 1 }],
    ['sending', 'the server breaks', (now) => failed(now, serverBroke), { step: 'failed', canRetry: true }],
    [
      'sending',
      'the page was saved elsewhere',
      (now) => conflict(now, theirs),
      { step: 'conflict', isComparing: true },
    ],
    ['sending', 'the lost save turns out to be stored', take, { step: 'sending', attempt: 1 }],
    ['offline', 'the connection is back', byItself, { step: 'waiting', attempt: 2 }],
    ['offline', 'the merchant tries again', byHand, { step: 'waiting', attempt: 1 }],
    ['offline', 'the merchant stops repeating', repeatingStopped, { step: 'failed', canRetry: true }],
    ['repeating', 'no answer comes again', noAnswer, { step: 'offline', attempt: 2 }],
    ['repeating', 'the merchant stops repeating', repeatingStopped, { step: 'sending', attempt: 1 }],
    [
      'repeating',
      'the merchant stops repeating and no answer comes',
      (now) => noAnswer(repeatingStopped(now)),
      { step: 'failed', canRetry: true },
    ],
    ['repeating', 'it is stored', (now) => saved(now, storedAs(2), values), { step: 'saved' }],
    ['failed', 'the merchant tries again', byHand, { step: 'waiting', attempt: 1 }],
    ['failed', 'the merchant closes the banner', dismissed, { step: 'idle' }],
    ['invalid', 'the merchant closes the banner', dismissed, { step: 'idle' }],
    ['unfinished', 'the merchant agrees', blanksAccepted, { step: 'idle' }],
    ['unfinished', 'the merchant saves again', byHand, { step: 'waiting', attempt: 1 }],
    ['saved', 'the merchant types on', (now) => type(now, 'آخر', 9000), { step: 'idle' }],
    ['saved', 'the merchant undoes', (now) => undo(type(now, 'آخر', 9000), 9500), { step: 'idle' }],
    ['saved', 'the merchant closes the banner', dismissed, { step: 'idle' }],
    ['conflict', 'the comparison is closed', (now) => comparing(now, false), { isComparing: false }],
    ['conflict', 'both versions are merged', take, { step: 'idle' }],
    ['conflict', 'the merchant saves all the same', byHand, { step: 'waiting', attempt: 1 }],
    ['idle', 'a comparison is opened without a conflict', (now) => comparing(now, true), { step: 'idle' }],
  ];

  it.each(transitions)('a save that is %s changes correctly when %s', (from, _action, apply, to) => {
    expect(apply(sessions[from]).save).toMatchObject(to);
  });

  it('a save is under way exactly while it waits for uploads or for an answer', () => {
    const underWay = Object.entries(sessions).filter(([, session]) => isSaving(session));
    expect(underWay.map(([step]) => step)).toEqual(['waiting', 'sending', 'repeating']);
  });

  it('only a save that follows a lost answer counts as repeated', () => {
    const repeated = Object.entries(sessions).filter(([, { save }]) => isRepeating(save));
    expect(repeated.map(([step]) => step)).toEqual(['repeating']);
  });
});

describe('a page with blanks of its starter', () => {
  const description = { mode: 'html' as const, text: '<p>الوزن: [الوزن]</p>' };
  const withBlanks = { ...content, product: { ...content.product, description } };

  it('blanks are listed before the page goes live with them, until the merchant has agreed', () => {
    const blanks = [{ part: 'description', blanks: ['[الوزن]'] }];
    expect(blanksToAccept(newPage, withBlanks)).toEqual(blanks);
    expect(blanksToAccept(blanksAccepted(unfinished(newPage, blanks)), withBlanks)).toEqual([]);
    const off = startSession({ ...opened, values: { ...values, isEnabled: false } }, 'editor-1');
    expect(blanksToAccept(off, withBlanks)).toEqual(blanks);
  });

  it('blanks that are new on a live page are listed too, and existing ones are not', () => {
    const more = { ...withBlanks.product.description, text: '<p>[الوزن] [الطول]</p>' };
    const withMore = { ...content, product: { ...content.product, description: more } };
    const named = [{ part: 'description', blanks: ['[الوزن]', '[الطول]'] }];
    expect(blanksToAccept(start, withMore)).toEqual(named);
    const live = startSession({ ...opened, values: toValues(withBlanks) }, 'editor-1');
    expect(blanksToAccept(live, withBlanks)).toEqual([]);
    expect(blanksToAccept(live, withMore)).toEqual(named);
    expect(blanksToAccept(blanksAccepted(unfinished(live, named)), withBlanks)).toEqual([]);
  });

  it('a price of zero is confirmed once before the page goes live with it', () => {
    const free = { ...withBlanks, product: { ...withBlanks.product, priceMinor: 0, variants: [] } };
    const asked = [{ part: 'price', blanks: [] }];
    expect(blanksToAccept(start, free)).toEqual(asked);
    expect(blanksToAccept(blanksAccepted(unfinished(newPage, asked)), free)).toMatchObject([
      { part: 'description' },
    ]);
    expect(blanksToAccept(newPage, { ...free, isEnabled: false })).toEqual([]);
    const live = startSession({ ...opened, values: toValues(free) }, 'editor-1');
    expect(blanksToAccept(live, free)).toEqual([]);
  });

  it('a page that stays off or has no blanks is saved without a question', () => {
    expect(blanksToAccept(newPage, { ...withBlanks, isEnabled: false })).toEqual([]);
    expect(blanksToAccept(start, { ...withBlanks, isEnabled: false })).toEqual([]);
    expect(blanksToAccept(newPage, content)).toEqual([]);
  });
});

describe('an editor session after a save', () => {
  const dirty = type(start, ' عنوان ');
  const stored = storedAs(2, { title: 'عنوان' });

  it('after a save nothing is left to save', () => {
    const session = saved(sendFirst(dirty), stored, stored.values);
    expect(session).toMatchObject({ stored, hasSaved: true });
    expect(isDirty(session)).toBe(false);
  });

  it('edits during a save stay unsaved', () => {
    const typedOn = type(sendFirst(dirty), 'عنوان أطول');
    expect(unsavedFields(saved(typedOn, stored, typedOn.present))).toEqual(['title']);
  });

  it('steps from before a save can be undone, and typing after it is a separate step', () => {
    const typedOn = type(saved(sendFirst(dirty), stored, stored.values), 'عنوان أطول', 100);
    expect(undo(typedOn, 200).present.title).toBe('عنوان');
    expect(undo(undo(typedOn, 200), 300).present).toEqual(values);
  });

  it('only the first save of a new page creates it', () => {
    expect([isCreating(start), isCreating(newPage)]).toEqual([false, true]);
    const created = saved(sendFirst(newPage), storedAs(1), values);
    expect(created.save).toEqual({ step: 'saved', isCreation: true });
    expect(isCreating(created)).toBe(false);
    expect(saved(sendFirst(created), storedAs(2), values).save).toMatchObject({ isCreation: false });
  });

  it('a new page counts as created by the save that follows a lost answer', () => {
    const again = rebased(repeat(failed(sendFirst(newPage), noConnection)), storedAs(1));
    expect(saved(again, storedAs(2), values).save).toEqual({ step: 'saved', isCreation: true });
  });
});

describe('a save that failed', () => {
  it('content that may have been stored without an answer is remembered', () => {
    expect(failed(sendFirst(start), noConnection).unanswered).toBe(content);
    expect(failed(sendFirst(start), serverBroke).unanswered).toBe(content);
  });

  it('content that the server rejected with a reason is not remembered', () => {
    expect(failed(sendFirst(start), rejected(409, 'title_taken')).unanswered).toBeUndefined();
  });

  it('content without an answer is forgotten once the page is stored', () => {
    const lost = failed(sendFirst(start), noConnection);
    expect(rebased(lost, storedAs(2)).unanswered).toBeUndefined();
    expect(saved(repeat(lost), storedAs(2), values).unanswered).toBeUndefined();
  });

  it('content without an answer is remembered while the form is corrected', () => {
    const lost = failed(sendFirst(start), noConnection);
    expect(invalid(saveStarted(lost, { isAutomatic: false })).unanswered).toBe(content);
  });

  it('an expired sign-in is reported differently for creating and for saving a page', () => {
    expect(failed(sendFirst(newPage), new ApiError(401, undefined)).save).toEqual({
      step: 'failed',
      text: 'يجب تسجيل الدخول لإنشاء صفحة هبوط. ما كتبته ما زال هنا.',
      canRetry: true,
    });
    expect(failed(sendFirst(start), rejected(401, 'not_signed_in')).save).toMatchObject({
      text: 'يجب تسجيل الدخول لحفظ التغييرات. ما كتبته ما زال هنا.',
    });
  });

  it('a save without a connection to the server or the identity provider is repeated automatically', () => {
    const noTokens = Object.assign(new Error('A network error has occurred.'), { name: 'NetworkError' });
    for (const error of [noConnection, noTokens]) {
      expect(failed(sendFirst(start), error).save).toEqual({ step: 'offline', attempt: 1 });
    }
  });

  it('a save can be retried after a server failure, but not after a rejection with a reason', () => {
    expect(failed(sendFirst(start), serverBroke).save).toEqual({
      step: 'failed',
      text: 'حدث خطأ في حفظ البيانات',
      canRetry: true,
    });
    expect(failed(sendFirst(start), rejected(500, 'internal_error')).save).toMatchObject({ canRetry: true });
    expect(failed(sendFirst(start), rejected(409, 'title_taken')).save).toMatchObject({ canRetry: false });
  });
});

describe('an editor session that starts from another stored page', () => {
  it('edits stay after a merge and are compared with the page that was saved elsewhere', () => {
    const mine = type(start, 'عنواني');
    const session = rebased(conflict(mine, theirs), storedAs(2, { description: 'وصفهم' }));
    expect(session.present).toEqual(mine.present);
    expect(unsavedFields(session)).toEqual(['title', 'description']);
  });

  it('a restored draft brings its stored page and its name, and can be undone in one step', () => {
    const draft = { ...values, title: 'عنوان المسودة' };
    const session = restored(start, { stored: storedAs(1), values: draft, editorId: 'editor-2', at: 0 });
    expect(session).toMatchObject({ present: draft, editorId: 'editor-2', stored: { version: 1 } });
    expect(unsavedFields(session)).toEqual(['title']);
    expect(undo(session, 5000).present).toEqual(values);
  });
});
