import { describe, expect, it } from 'vitest';
import { type Edited, emptyHistory, record, stepBack, stepForward } from './history.ts';

const start = <T>(present: T): Edited<T> => ({ present, history: emptyHistory });
const type = (edited: Edited<string>, present: string, at: number, field = 'title') =>
  record(edited, { present, field, at });
const change = (edited: Edited<string>, present: string, at: number) =>
  record(edited, { present, field: undefined, at });
const back = <T>(edited: Edited<T>) => stepBack(edited) ?? edited;
const forward = <T>(edited: Edited<T>) => stepForward(edited) ?? edited;

describe('one step of the history', () => {
  it('typing in one field without a pause is one step', () => {
    let edited = start('');
    for (const [index, text] of ['ع', 'عو', 'عود'].entries()) edited = type(edited, text, index * 400);
    expect(back(edited).present).toBe('');
  });

  it('a pause in typing ends the step', () => {
    const edited = type(type(start(''), 'عود', 0), 'عود ملكي', 1000);
    expect(back(edited).present).toBe('عود');
  });

  it('typing in another field begins a step', () => {
    const edited = type(type(start(''), 'أ', 0), 'ب', 10, 'description');
    expect(back(edited).present).toBe('أ');
  });

  it('every switch, choice or move is a separate step', () => {
    const edited = change(change(start('0'), '1', 0), '2', 1);
    expect(back(edited).present).toBe('1');
  });
});

describe('going back and forward in the history', () => {
  it('every step is reached in turn', () => {
    const edited = change(change(start('0'), '1', 0), '2', 1);
    const first = back(back(edited));
    expect(first.present).toBe('0');
    expect(forward(forward(first))).toMatchObject({
      present: '2',
      history: { past: ['0', '1'], future: [] },
    });
  });

  it('there is no step before the first and none after the last', () => {
    expect(stepBack(start('0'))).toBeUndefined();
    expect(stepForward(start('0'))).toBeUndefined();
  });

  it('an edit after an undo drops the steps that were undone', () => {
    const edited = change(back(change(start('0'), '1', 0)), '2', 1000);
    expect(edited).toMatchObject({ present: '2', history: { past: ['0'], future: [] } });
  });

  it('a field may normalise its value after an undo, and the undone step can still be redone', () => {
    const undone = back(type(start('<p>أ'), '<p>ب</p>', 0, 'text'));
    const last = { kind: 'undoRedo', fields: ['text'], at: 5000 } as const;
    const marked = { ...undone, history: { ...undone.history, last } };
    const tidied = type(marked, '<p>أ</p>', 5050, 'text');
    expect(tidied.history.past).toEqual([]);
    expect(forward(tidied).present).toBe('<p>ب</p>');
    expect(type(marked, 'أ', 5050, 'title').history.past).toEqual(['<p>أ']);
    expect(type(marked, '<p>ج</p>', 5500, 'text').history.past).toEqual(['<p>أ']);
  });

  it('the history has the last hundred steps', () => {
    let edited = start(0);
    for (let step = 1; step <= 150; step += 1) {
      edited = record(edited, { present: step, field: undefined, at: step });
    }
    expect(edited.history.past).toHaveLength(100);
    expect(edited.history.past[0]).toBe(50);
  });
});
