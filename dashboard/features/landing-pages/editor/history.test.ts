import { describe, expect, it } from 'vitest';
import { type EditHistory, markSaved, markUndone, record, redo, startHistory, undo } from './history.ts';

const type = (history: EditHistory<string>, present: string, at: number, field = 'title') =>
  record(history, { present, field, at });
const change = (history: EditHistory<string>, present: string, at: number) =>
  record(history, { present, field: undefined, at });

describe('a step', () => {
  it('is what was typed in one field without a pause', () => {
    let history = startHistory('');
    for (const [index, text] of ['ع', 'عو', 'عود'].entries()) history = type(history, text, index * 400);
    expect(undo(history).present).toBe('');
  });

  it('ends with a pause', () => {
    const history = type(type(startHistory(''), 'عود', 0), 'عود ملكي', 1000);
    expect(undo(history).present).toBe('عود');
  });

  it('ends with going to another field', () => {
    const history = type(type(startHistory(''), 'أ', 0), 'ب', 10, 'description');
    expect(undo(history).present).toBe('أ');
  });

  it('is each switch, choice or move by itself', () => {
    const history = change(change(startHistory('0'), '1', 0), '2', 1);
    expect(undo(history).present).toBe('1');
  });

  it('is none when nothing changed', () => {
    const history = startHistory('0');
    expect(change(history, '0', 0)).toBe(history);
  });
});

describe('going back and forth', () => {
  it('returns to every step in turn', () => {
    let history = change(change(startHistory('0'), '1', 0), '2', 1);
    history = undo(undo(history));
    expect(history.present).toBe('0');
    history = redo(redo(history));
    expect(history).toMatchObject({ present: '2', past: ['0', '1'], future: [] });
  });

  it('stops at both ends', () => {
    const history = startHistory('0');
    expect(undo(history)).toBe(history);
    expect(redo(history)).toBe(history);
  });

  it('forgets what was taken back once something else is done', () => {
    const history = change(undo(change(startHistory('0'), '1', 0)), '2', 1000);
    expect(history).toMatchObject({ past: ['0'], present: '2', future: [] });
  });

  it('lets a field tidy what it was given without losing the way forward', () => {
    const undone = markUndone(undo(type(startHistory('<p>أ'), '<p>ب</p>', 0, 'text')), ['text'], 5000);
    const tidied = type(undone, '<p>أ</p>', 5050, 'text');
    expect(tidied.past).toEqual([]);
    expect(redo(tidied).present).toBe('<p>ب</p>');
    expect(type(undone, 'أ', 5050, 'title').past).toEqual(['<p>أ']);
    expect(type(undone, '<p>ج</p>', 5500, 'text').past).toEqual(['<p>أ']);
  });

  it('goes back a hundred steps and no further', () => {
    let history = startHistory(0);
    for (let step = 1; step <= 150; step += 1) {
      history = record(history, { present: step, field: undefined, at: step });
    }
    expect(history.past).toHaveLength(100);
    expect(history.past[0]).toBe(50);
  });
});

describe('a save', () => {
  it('keeps the steps before it and starts a new one after it', () => {
    const saved = markSaved(type(startHistory(''), 'عود ', 0), 'عود');
    const typed = type(saved, 'عود ملكي', 100);
    expect(undo(typed).present).toBe('عود');
    expect(undo(undo(typed)).present).toBe('');
  });
});
