import { expect, it } from 'vitest';
import { type Area, placeToasts } from './toast-place.ts';

const window = { width: 390, height: 844 };
const area = (top: number, bottom: number, left = 0, right = 390): Area => ({ top, bottom, left, right });
const canvas = area(57, 700);
const screen = { window, place: canvas, worked: [], bars: [area(700, 844)], height: 56, isOnTop: false };

it('toasts are above the bars, and above all of the window where no place is named', () => {
  expect(placeToasts(screen)).toEqual({ start: 0, end: 0, bottom: 154, top: undefined });
  expect(placeToasts({ ...screen, place: area(0, 844), bars: [] }).bottom).toBe(10);
  expect(placeToasts({ ...screen, bars: [area(700, 844), area(600, 640), area(0, 0)] }).bottom).toBe(254);
});

it('toasts are at the upper edge of their place where they would cover what is being worked on', () => {
  expect(placeToasts({ ...screen, worked: [area(600, 720)] }).top).toBe(67);
  expect(placeToasts({ ...screen, worked: [area(60, 200)] }).top).toBeUndefined();
  expect(placeToasts({ ...screen, worked: [area(90, 900)] }).top).toBe(67);
});

it('toasts do not move for something that neither edge or both edges would cover', () => {
  for (const worked of [area(300, 400), area(0, 844)])
    for (const isOnTop of [false, true])
      expect(placeToasts({ ...screen, worked: [worked], isOnTop }).top).toBe(isOnTop ? 67 : undefined);
});

it('toasts are in the middle of their place, and count only what is under them', () => {
  const wide = { ...screen, window: { width: 1440, height: 900 }, place: area(57, 836, 448, 1192), bars: [] };
  expect(placeToasts(wide)).toMatchObject({ start: 248, end: 448 });
  expect(placeToasts({ ...wide, worked: [area(700, 836, 1100, 1192)] }).top).toBeUndefined();
});
