import { describe, expect, it } from 'vitest';
import type { Box } from '../page-preview/preview-messages.ts';
import {
  edgeButtonMiddle,
  findNeighbour,
  handleTop,
  movableBoxes,
  movedPart,
  nearGap,
  placeAt,
  placeBehind,
  scrollSpeed,
  withPlace,
} from './places.ts';

const box = (part: string, top: number, height: number): Box => ({ part, top, height, left: 0, width: 390 });
const order = ['title', 'images', 'bone', 'description'];
const boxes = [
  box('header', 0, 50),
  box('title', 60, 100),
  box('images', 160, 400),
  box('form', 560, 300),
  box('bone', 860, 80),
  box('description', 940, 900),
];
const movable = movableBoxes(boxes, order);
const at = (y: number) => placeAt(y, movable, 700);

describe('where a dragged part would go', () => {
  it('header, form and footer are fixed, and are not neighbours', () => {
    expect(movable.map(({ part }) => part)).toEqual(order);
  });

  it('the position is the nearest gap, and first above the first part', () => {
    expect(at(70)).toEqual({ after: null, top: 60 });
    expect(at(140)).toEqual({ after: 'title', top: 160 });
    expect(at(890)).toMatchObject({ after: 'images' });
    expect(at(930)).toEqual({ after: 'bone', top: 940 });
  });

  it('both sides of the order form are offered', () => {
    expect(at(600)).toEqual({ after: 'images', top: 560 });
    expect(at(840)).toEqual({ after: 'images', top: 860 });
  });

  it('a part that is taller than half the canvas counts by its ends', () => {
    expect(at(1000)).toMatchObject({ after: 'bone' });
    expect(at(1800)).toMatchObject({ after: 'description' });
  });

  it('a gap is near on either side of its parts, and that around the order form at both of its ends', () => {
    const near = (y: number) => nearGap(y, movable, 14);
    expect([50, 150, 172, 933].map((y) => near(y)?.after)).toEqual([null, 'title', 'title', 'bone']);
    expect([555, 850].map(near)).toEqual([
      { after: 'images', top: 560 },
      { after: 'images', top: 860 },
    ]);
    expect([100, 300, 700].map(near)).toEqual([undefined, undefined, undefined]);
    expect(near(1835)?.after).toBe('description');
  });

  it('without parts there is no position', () => {
    expect(placeAt(10, [], 700)).toBeUndefined();
  });
});

it('moving a part after another one leaves the others in their order', () => {
  expect(withPlace(order, 'description', null)).toEqual(['description', 'title', 'images', 'bone']);
  expect(withPlace(order, 'title', 'bone')).toEqual(['images', 'bone', 'title', 'description']);
  expect(withPlace(order, 'bone', 'bone')).toEqual(order);
  expect(withPlace(order, 'bone', 'images')).toEqual(order);
});

it('the canvas scrolls near its edges, faster the nearer', () => {
  expect([10, 60, 350, 690].map((y) => Math.sign(scrollSpeed(y, 700, 64)))).toEqual([-1, -1, 0, 1]);
  expect(Math.abs(scrollSpeed(0, 700, 64))).toBeGreaterThan(Math.abs(scrollSpeed(50, 700, 64)));
});

describe('tools at a part’s edges', () => {
  it('the handle is above its part, and stays in sight with it', () => {
    expect(handleTop(300, 500)).toBeLessThanOrEqual(300 - 40);
    expect(handleTop(-200, 500)).toBe(0);
    expect(handleTop(-200, -1)).toBeUndefined();
  });

  it('a button at an edge covers no part of the page, and is shown only where a finger can hit all of it', () => {
    const height = 600;
    for (let top = -300; top <= 700; top += 1) {
      const part = { top, bottom: top + 200 };
      const before = edgeButtonMiddle(part, 'before', height);
      const after = edgeButtonMiddle(part, 'after', height);
      for (const middle of [before, after].filter((each) => each !== undefined))
        expect(middle >= 22 && middle <= height - 22, `${top}`).toBe(true);
      if (before !== undefined) expect(before + 22).toBeLessThanOrEqual(part.top);
      if (after !== undefined) expect(after - 22).toBeGreaterThanOrEqual(part.bottom);
    }
    expect(edgeButtonMiddle({ top: 300, bottom: 500 }, 'before', height)).toBe(278);
  });
});

describe('the position where the library adds', () => {
  it('the line is after the part, on its side of the order form, or above the first part', () => {
    expect(placeBehind('bone', movable)).toEqual({ after: 'bone', top: 940 });
    expect(placeBehind('images', movable)).toEqual({ after: 'images', top: 560 });
    expect(placeBehind('description', movable)).toEqual({ after: 'description', top: 1840 });
    expect(placeBehind(null, movable)).toEqual({ after: null, top: 60 });
  });

  it('there is no line for a part that is not on the page', () => {
    expect(placeBehind('gone', movable)).toBeUndefined();
  });
});

it('the neighbour of a part that was taken away is the next one that is left, then the previous one', () => {
  const before = ['title', 'gallery', 'bnew', 'bfaqs'];
  expect(findNeighbour('bnew', before, ['title', 'gallery', 'bfaqs'])).toBe('bfaqs');
  expect(findNeighbour('bnew', before, ['title', 'gallery'])).toBe('gallery');
  expect(findNeighbour('bnew', before, [])).toBe(null);
});

it('the part that was moved is found by the two orders, and of two that swapped the selected one', () => {
  expect(movedPart(order, ['images', 'bone', 'title', 'description'], 'bone')).toBe('title');
  expect(movedPart(order, ['images', 'title', 'bone', 'description'], 'images')).toBe('images');
  expect(movedPart(order, ['images', 'title', 'bone', 'description'], 'title')).toBe('title');
  expect(movedPart(order, order, 'title')).toBeUndefined();
  expect(movedPart(order, order.toReversed(), 'title')).toBeUndefined();
  expect(movedPart(order, order.slice(1), 'images')).toBeUndefined();
});
