import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { type Block, type Blocks, newBlock } from '@mirsah/domain/landing-page/blocks';
import { blockTypes, filledBlocks } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import { themePresets } from '@mirsah/domain/landing-page/theme-presets';
import { smartWatch } from '@mirsah/infra-local/demo/landing-pages/smart-watch';
import { LONG_NAME, UNBROKEN_NAME } from '../fixtures/full-page.ts';

type Change = (content: LandingPageContent) => void;

const row = (id: string) => ({ id });

/** The kinds that the demo's pages lack, with a merchant's texts. */
const otherBlocks: Blocks = {
  bmarquee: {
    type: 'marquee',
    props: {
      items: [
        { ...row('a'), text: 'الدفع عند الاستلام' },
        { ...row('b'), text: 'توصيل خلال يومين' },
        { ...row('c'), text: 'ضمان سنة كاملة' },
      ],
    },
  },
  btext: {
    type: 'text',
    props: {
      html: '<h3>لماذا صنعناها؟</h3><p>لأن أغلب الساعات <strong>تُتعب من يلبسها</strong>: شحن كل ليلة، وشاشة تختفي تحت الشمس.</p><ul><li>شاشة تُقرأ في الظهيرة</li><li>بطارية تكفي أسبوعًا</li></ul>',
      band: 'tint',
    },
  },
  bstar: { type: 'divider', props: { look: 'star' } },
  bline: { type: 'divider', props: { look: 'line' } },
  bvideo: {
    type: 'video',
    props: {
      title: 'شاهدها على المعصم',
      film: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      poster: '/media/demo/smart-watch/04-wrist.webp',
      caption: 'دقيقة واحدة بلا موسيقى.',
      length: '1:05',
    },
  },
  bspecs: {
    type: 'specifications',
    props: {
      title: 'المواصفات',
      items: [
        { ...row('a'), name: 'الشاشة', value: 'أموليد 1.96 بوصة، تقرأها بوضوح تحت شمس الظهيرة' },
        { ...row('b'), name: 'البطارية', value: 'حتى 7 أيام من الاستعمال المعتاد' },
        { ...row('c'), name: 'الوزن', value: '32 غرامًا دون السوار' },
      ],
    },
  },
  btrust: {
    type: 'trustBadges',
    props: {
      title: 'تسوّق وأنت مطمئن',
      items: [
        { ...row('a'), icon: 'shield', title: 'متجر موثّق', text: 'لدى المركز السعودي للأعمال', link: '' },
        { ...row('b'), icon: 'back', title: 'إرجاع خلال 7 أيام', text: 'بلا أسئلة', link: '' },
        { ...row('c'), icon: 'cash', title: 'ادفع عند الاستلام', text: 'نقدًا أو بالشبكة', link: '' },
        { ...row('d'), icon: 'headset', title: 'دعم بالعربية', text: '', link: 'https://example.com/help' },
      ],
    },
  },
  bstock: {
    type: 'stockLeft',
    props: {
      stock: { pieces: 12, countedAt: '', stopsOrders: true },
      whenOut: 'say',
      note: 'نحدّث العدد من مستودعنا مع كل طلب.',
    },
  },
  boffers: { type: 'offerPicker', props: { title: 'اختر الكمية', note: 'التوصيل مجاني من ساعتين.' } },
  bdetail: {
    type: 'businessDetails',
    props: {
      title: 'من نحن؟',
      name: 'شركة نبض للأجهزة الذكية',
      registration: '1010123456',
      authentication: '0000012345',
      vat: '300012345600003',
      address: 'الرياض، حي العليا، طريق الملك فهد',
      phone: '0551234567',
      email: 'care@nabd.example',
      complaints: 'خلال يومي عمل',
      policies: [
        { ...row('a'), text: 'سياسة الاستبدال والاسترجاع', link: 'https://example.com/returns' },
        { ...row('b'), text: 'سياسة الخصوصية', link: 'https://example.com/privacy' },
      ],
    },
  },
};

/** Every kind of block with the texts of a shop. */
const written: Change = (content) => {
  const { layout, offers } = smartWatch(new Date()).content;
  Object.assign(content, { offers });
  addBlocks(content, { ...layout.blocks, ...otherBlocks });
};

/** Every kind with texts as long as each may be. */
const long: Change = (content) => {
  const { images } = content.product;
  let used = 0;
  const blocks = JSON.stringify(filledBlocks(() => `${LONG_NAME} ${UNBROKEN_NAME}`));
  // The fixture's own images are nowhere.
  const shown = blocks.replaceAll(/\/media\/p\/[^"]+/g, () => images[used++ % images.length]?.url ?? '');
  Object.assign(content, { offers: smartWatch(new Date()).content.offers });
  addBlocks(content, JSON.parse(shown) as Blocks);
};

/** Every kind as a new block. */
const empty: Change = (content) => {
  addBlocks(
    content,
    Object.fromEntries(blockTypes.map((type) => [`bnew${type.toLowerCase()}`, newBlock(type)])),
  );
};

function addBlocks({ layout }: LandingPageContent, blocks: Record<string, Block>): void {
  Object.assign(layout, { order: [...layout.order, ...Object.keys(blocks)], blocks });
}

/** A dark look with sharp corners, a round one with filled fields, and one in black and white. */
const themes = ['perfume', 'beauty', 'fashion'] as const;
const contents = { blocks: written, 'long-blocks': long, 'empty-blocks': empty };

/** The pages of blocks, by name: in the product's own look and in three themes. */
export const blockVariants: Record<string, Change> = Object.fromEntries(
  Object.entries(contents).flatMap(([name, change]) => [
    [name, change],
    ...themes.map((theme): [string, Change] => [
      `${name}-${theme}`,
      (content) => {
        change(content);
        content.theme = themePresets[theme];
      },
    ]),
  ]),
);

/** The variants with new blocks. */
export const emptyBlockVariants = Object.keys(blockVariants).filter((name) => name.startsWith('empty-'));
