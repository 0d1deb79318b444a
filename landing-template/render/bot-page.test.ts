import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { describe, expect, it } from 'vitest';
import { renderBotPage } from './bot-page.tsx';

const shell =
  '<html><head><!--head--><style>.bot{a:b}.track{c:d}</style></head><body><!--body--><!--data--></body></html>';
const url = 'https://oud.mirsah.site/';

const product = {
  name: 'عطر العود',
  description: 'وصف',
  price: '199 ر.س',
  imageUrl: '/media/oud.webp',
  link: 'https://example.com/oud',
  buttonText: '',
  thumbnails: ['/media/1.webp', '/media/1.webp', '/media/2.webp'],
};
const cloaking = {
  enabled: true,
  metaTitle: 'عنوان البحث',
  metaDescription: 'وصف البحث',
  title: 'عطور شرقية',
  description: 'الأولى\n\nالثانية',
  imageUrl: '/media/hero.webp',
  redirectUrl: null,
  products: [product],
};

const render = (changes: Partial<typeof cloaking> = {}) =>
  renderBotPage(landingPageFixture({ cloaking: { ...cloaking, ...changes } }), { shell, url });

describe('renderBotPage', () => {
  it('crawlers see what the merchant wrote for them', () => {
    const html = render();
    expect(html).toContain('<title>عنوان البحث</title>');
    expect(html).toContain('<meta name="description" content="وصف البحث">');
    expect(html).toContain(`<link rel="canonical" href="${url}">`);
    expect(html).toContain('<h1>عطور شرقية</h1>');
    expect(html).toContain('<p class="lines">الثانية</p>');
    expect(html).toContain('<meta property="og:image" content="https://oud.mirsah.site/media/hero.webp">');
    expect(html).toMatch(
      /<h2>عطر العود<\/h2>.*199 ر\.س.*href="https:\/\/example\.com\/oud".*>اطلب الآن<\/a>/,
    );
    expect(html.match(/src="\/media\/1\.webp"/g)).toHaveLength(1);
  });

  it('a crawlers’ page without its own title has the page’s title and omits empty parts', () => {
    const html = render({
      metaTitle: '',
      title: '',
      imageUrl: '',
      products: [{ ...product, link: '', price: '' }],
    });
    expect(html).toContain('<title>عطر العود الملكي</title>');
    expect(html).not.toMatch(/class="btn"|og:image|class="n"/);
  });

  it('no text that the merchant typed for crawlers becomes markup', () => {
    const attack = '<img src=x onerror=alert(1)>"';
    const html = render({ title: attack, metaTitle: attack, products: [{ ...product, name: attack }] });
    expect(html).not.toContain('<img src=x');
  });

  it('a crawlers’ page contains only the styles it uses', () => {
    expect(render()).toContain('<style>.bot{a:b}</style>');
  });
});
