import { expect, it } from 'vitest';
import { imageFiles } from './image-files.ts';

const of = (width: number) => `/media/p/${width}x900-c0ffee-${'a'.repeat(16)}`;

it.each([
  [1440, [720, 960], 960, 1440, 360],
  [960, [720, 960], 960, 960, 360],
  [500, [480], 480, 480, 360],
  [200, [200], 200, 200, 200],
])(
  'an image %i pixels wide is offered in the widths that screens can show',
  (width, offered, shown, largest, thumbnail) => {
    const folder = of(width);
    expect(imageFiles(`${folder}/${largest}.webp`)).toMatchObject({
      shown: `${folder}/${shown}.webp`,
      sources: { set: offered.map((each) => `${folder}/${each}.avif ${each}w`).join(','), color: 'c0ffee' },
      largest: `${folder}/${largest}.webp`,
      thumbnail: `${folder}/${thumbnail}.webp`,
    });
  },
);

it('an external image uses one file for everything', () => {
  const url = 'https://example.com/oud.jpg';
  expect(imageFiles(url)).toEqual({ shown: url, largest: url, thumbnail: url });
});
