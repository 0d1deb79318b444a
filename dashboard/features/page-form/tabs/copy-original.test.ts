import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { expect, it } from 'vitest';
import { toContent } from '../content.ts';
import { type EditorValues, toValues } from '../values.ts';
import { copyOriginal } from './copy-original.ts';

function page(): EditorValues {
  const values = toValues(landingPageContentFixture());
  values.product.images = [1, 2, 3, 4, 5].map((number) => ({ url: `/media/${number}.webp`, alt: '' }));
  values.product.description = { mode: 'html', text: '<p>عود <b>كمبودي</b></p><p>معتّق</p>' };
  return values;
}

it('the content for crawlers is copied from the product with at most four thumbnails', () => {
  expect(copyOriginal(page())).toMatchObject({
    title: 'عطر العود',
    description: 'عود كمبودي\n\nمعتّق',
    imageUrl: '/media/1.webp',
    products: [
      {
        name: 'عطر العود',
        price: '199\u00a0ر.س',
        buttonText: 'اطلب الآن',
        thumbnails: '/media/1.webp\n/media/2.webp\n/media/3.webp\n/media/4.webp',
      },
    ],
  });
});

it('copying the product keeps the crawlers’ link and redirect', () => {
  const values = page();
  values.cloaking.redirectUrl = 'https://example.com/bots';
  values.cloaking.products = [{ ...emptyProduct, link: 'https://example.com/oud', buttonText: 'اشترِ' }];
  const copied = copyOriginal(values);
  expect(copied.redirectUrl).toBe('https://example.com/bots');
  expect(copied.products[0]).toMatchObject({ link: 'https://example.com/oud', buttonText: 'اشترِ' });
});

it('copied cloaking settings can be saved', () => {
  const values = page();
  values.cloaking = copyOriginal(values);
  expect(toContent(values)).toHaveProperty('content');
});

const emptyProduct: EditorValues['cloaking']['products'][number] = {
  name: '',
  description: '',
  price: '',
  imageUrl: '',
  link: '',
  buttonText: '',
  thumbnails: '',
};
