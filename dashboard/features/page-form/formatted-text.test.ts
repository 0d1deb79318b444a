import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { expect, it } from 'vitest';
import { withPictureAtEnd } from './formatted-text.tsx';
import { toValues } from './values.ts';

const path = 'product.description.text';
const url = '/media/p/600x400-a.webp';

function described(mode: 'html' | 'text' | 'json', text: string) {
  const content = landingPageContentFixture();
  return toValues({ ...content, product: { ...content.product, description: { mode, text } } });
}

it('a picture whose editor was closed during its upload is added at the end of the formatted text', () => {
  expect(withPictureAtEnd(described('html', '<p>عطر</p>'), path, url)).toBe(
    `<p>عطر</p><p><img src="${url}" alt=""></p>`,
  );
});

it.each(['text', 'json'] as const)('a description that became %s during an upload gets no markup', (mode) => {
  expect(withPictureAtEnd(described(mode, 'عطر'), path, url)).toBeUndefined();
});

it('a picture of a block that was removed during its upload is added nowhere', () => {
  expect(withPictureAtEnd(described('html', ''), 'layout.blocks.bgone.text', url)).toBeUndefined();
});
