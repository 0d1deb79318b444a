import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { createFormControl } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type EditorValues, toValues } from '../page-form/values.ts';
import { canRedo, redo, startSession, undo } from './session.ts';
import { createSessionStore } from './use-session.ts';

/** The test browser is never idle: edits are read after the maximum delay. */
const READ_AFTER_MS = 200;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubGlobal('requestIdleCallback', (run: () => void, { timeout }: { timeout: number }) =>
    setTimeout(run, timeout),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A session that follows a form. `gesture` is one task, `wait` lets time pass. */
function open() {
  const values = toValues(landingPageContentFixture({ title: 'عود' }));
  const form = createFormControl<EditorValues>({ defaultValues: values });
  const session = createSessionStore(
    startSession({ pageId: 'page-1', version: 1, values }, 'a'),
    form.getValues,
  );
  form.subscribe({ formState: { values: true }, callback: ({ name }) => session.changed(name) });
  const gesture = async (run: () => void) => {
    run();
    await Promise.resolve();
  };
  return {
    form,
    session,
    values,
    gesture,
    type: (title: string) => gesture(() => form.setValue('title', title)),
    wait: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    /** Goes one step back, as the editor does. */
    goBack: () =>
      gesture(() => {
        session.readForm();
        session.apply((now) => undo(now, Date.now()));
        form.setValue('title', session.get().present.title);
      }),
    /** The steps that can be undone, as the page's title and description. */
    steps: () => session.get().history.past.map(({ title, description }) => [title, description]),
  };
}

it('a field that normalises its text after an undo can be redone, however late the form is read', async () => {
  const { session, type, wait, goBack } = open();
  await type('عنوان');
  await wait(5000);
  await goBack();
  await wait(50);
  await type('عود ');
  await wait(READ_AFTER_MS - 60);
  session.readForm();
  expect(session.get().present.title).toBe('عود ');
  expect(canRedo(session.get())).toBe(true);
  expect(redo(session.get(), Date.now()).present.title).toBe('عنوان');
});

it('text that is typed long after an undo is a step, although the form was not read between', async () => {
  const { session, type, wait, goBack } = open();
  await type('عنوان');
  await wait(5000);
  await goBack();
  await wait(190);
  await type('عود ملكي');
  await wait(READ_AFTER_MS);
  expect(session.get().present.title).toBe('عود ملكي');
  expect(canRedo(session.get())).toBe(false);
});

it('a pause in typing is counted from key to key, not from one reading to the next', async () => {
  const { session, type, wait, steps } = open();
  await type('أ');
  await wait(1050);
  await type('أب');
  session.readForm();
  expect(steps().map(([title]) => title)).toEqual(['عود', 'أ']);
});

it('keys that follow each other in one field are one step, read together', async () => {
  const { session, type, wait, steps } = open();
  const listener = vi.fn();
  session.subscribe(listener);
  await type('أ');
  await type('أب');
  await type('أبج');
  expect(listener).not.toHaveBeenCalled();
  await wait(READ_AFTER_MS);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(session.get().present.title).toBe('أبج');
  expect(steps()).toHaveLength(1);
});

it('typing in two fields right after each other is two steps', async () => {
  const { form, session, values, type, gesture, wait, steps } = open();
  await type('عنوان');
  await gesture(() => form.setValue('description', 'وصف'));
  await wait(READ_AFTER_MS);
  expect(steps()).toEqual([
    ['عود', values.description],
    ['عنوان', values.description],
  ]);
  expect(session.get().present).toMatchObject({ title: 'عنوان', description: 'وصف' });
});

it('a part that is duplicated right after typing is a separate step, and only one', async () => {
  const { form, session, values, type, gesture, wait, steps } = open();
  await type('عنوان');
  await gesture(() => {
    form.setValue('layout.blocks', {
      ...form.getValues('layout.blocks'),
      copy: { type: 'unknown' } as never,
    });
    form.setValue('layout.order', [...form.getValues('layout.order'), 'copy']);
  });
  await wait(READ_AFTER_MS);
  expect(steps()).toHaveLength(2);
  expect(session.get().present.layout.order).toContain('copy');
  expect(undo(session.get(), Date.now()).present).toEqual({ ...values, title: 'عنوان' });
});

it('two changes that are not texts are two steps, although they come before the form is read', async () => {
  const { form, session, values, gesture, wait } = open();
  await gesture(() => form.setValue('isEnabled', !values.isEnabled));
  await gesture(() => form.setValue('shippingOptions', []));
  await wait(0);
  expect(session.get().history.past.map((step) => step.isEnabled)).toEqual([
    values.isEnabled,
    !values.isEnabled,
  ]);
  expect(session.get().present.shippingOptions).toEqual([]);
});

it('texts that one gesture changes are one step', async () => {
  const { form, gesture, wait, steps } = open();
  await gesture(() => {
    form.setValue('title', 'عنوان');
    form.setValue('description', 'وصف');
  });
  await wait(READ_AFTER_MS);
  expect(steps()).toHaveLength(1);
});

it('a form that is read in the middle of a gesture separates what was typed before it', async () => {
  const { form, session, values, type, gesture, wait, steps } = open();
  await type('عنوان');
  await gesture(() => {
    form.setValue('description', 'وصف');
    session.readForm();
  });
  await wait(READ_AFTER_MS);
  expect(steps()).toEqual([
    ['عود', values.description],
    ['عنوان', values.description],
  ]);
  expect(session.get().present.description).toBe('وصف');
});
