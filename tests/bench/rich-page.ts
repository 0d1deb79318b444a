import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { zonesFixture } from '@mirsah/domain/landing-page/zones.fixture';
import { coffeeSet } from '@mirsah/infra-local/demo/landing-pages/coffee-set';
import { dhofarFrankincense } from '@mirsah/infra-local/demo/landing-pages/dhofar-frankincense';
import { oudPerfume } from '@mirsah/infra-local/demo/landing-pages/oud-perfume';
import { smartWatch } from '@mirsah/infra-local/demo/landing-pages/smart-watch';
import { summerAbaya } from '@mirsah/infra-local/demo/landing-pages/summer-abaya';

/** More text about a perfume: with the demo's own description, 5 KB that never repeat. */
const moreDescription = `
<h3>كيف نصنعه؟</h3>
<p>نشتري رقائق العود من مزارع كمبوديا مباشرة، وننتقيها رقاقةً رقاقة، ثم نقطّرها على نار هادئة تسعة أيام. بعدها يُعتّق الدهن في قوارير زجاجية داكنة حتى تهدأ حدّته ويظهر فيه ما يشبه العسل والجلد القديم.</p>
<p>أما الورد فيصلنا من الهدا في نيسان من كل عام، قبل شروق الشمس، ولا نستعمل منه إلا ماء القطفة الأولى. ونوزن كل زجاجة باليد قبل إغلاقها، ونكتب رقم الدفعة على قاعدتها.</p>
<h3>أسئلة تصلنا كل يوم</h3>
<ul>
<li><strong>هل يصلح للصيف؟</strong> نعم، ببخّة واحدة بدل ثلاث؛ الحرّ يرفع فوحانه.</li>
<li><strong>هل يترك أثرًا على الثوب الأبيض؟</strong> لا، إذا رششته من مسافة شبرين وتركته يجفّ.</li>
<li><strong>كم يبقى على البشرة؟</strong> ثماني ساعات لأغلب الناس، وأكثر إذا رطّبت يديك قبله.</li>
<li><strong>هل فيه كحول؟</strong> فيه كحول عطري نباتي كسائر عطور البخّ، ولدينا الزيت لمن لا يريده.</li>
</ul>
<h3>الشحن والضمان</h3>
<table>
<tbody>
<tr><th scope="row">الرياض وجدة والدمام</th><td>من يوم إلى يومين</td></tr>
<tr><th scope="row">بقية المدن والقرى</th><td>حتى أربعة أيام عمل</td></tr>
<tr><th scope="row">دول الخليج</th><td>خمسة أيام مع التخليص</td></tr>
<tr><th scope="row">كسر أثناء النقل</th><td>نرسل بديلًا على حسابنا</td></tr>
</tbody>
</table>
<p>جهّزنا لك العلبة بطبقتين من الفلّين، فإن وصلت متضرّرة فصوّرها وأرسل الصورة على رقم المتجر، ويخرج البديل في اليوم نفسه دون نقاش.</p>
<h3>كلمة أخيرة</h3>
<p>بدأنا من دكان صغير في حي الديرة سنة 1998، نبيع البخور بالميزان ونعرف زبائننا بأسمائهم. كبر المتجر وبقيت القاعدة كما هي: لا نبيع ما لا نتعطّر به نحن، ولا نعد بما لا نستطيع.</p>
<p>إن احترت بين حجمين أو رائحتين فاتصل بنا قبل أن تطلب، فالسؤال عندنا لا يُملّ، والنصيحة قد تكون أن تنتظر الدفعة القادمة.</p>
`;

const moreReviews = [
  {
    rating: 5,
    review: 'اشتريته هدية لعرس أخي، والضيوف سألوا عنه واحدًا واحدًا.',
    reviewerName: 'تركي الزهراني',
  },
  {
    rating: 4,
    review: 'حلو وهادئ، يليق بالمكتب. ليت معه عيّنة من الزيت أيضًا.',
    reviewerName: 'أسماء البلوشي',
  },
];

const imageTexts = [
  'زجاجة عود الديرة الملكي على رخام',
  'الزجاجة من الجانب',
  'طقم الهدية مفتوحًا',
  'قطرة من زيت العود',
  'حجم 50 مل في اليد',
  'البخّاخ عن قرب',
  'علبة الهدية مع البطاقة',
  'العطر في المجلس',
];

/** A page as full as real ones get: 8 images, 4 variants, 12 reviews, a 5 KB description, every pixel on. */
export function richPage(imageUrls: readonly string[] = addresses()): Omit<LandingPageContent, 'subdomain'> {
  const { subdomain: _, ...content } = oudPerfume(new Date('2026-11-21T09:00:00Z')).content;
  const { product } = content;
  return {
    ...content,
    product: {
      ...product,
      description: { mode: 'html', text: product.description.text + moreDescription },
      images: imageTexts.map((alt, i) => ({ url: imageUrls[i] ?? '', alt })),
      variants: [
        ...product.variants,
        { id: 'travel', name: 'بخّاخ السفر 15 مل', sku: 'OUD-ROYAL-15', priceMinor: 69_00 },
      ],
      reviews: [
        ...product.reviews,
        ...moreReviews.map((review, i) => ({
          ...review,
          id: `more-${i}`,
          date: `2026-08-0${i + 3}`,
          pictures: [],
        })),
      ],
    },
    pixels: {
      facebook: { enabled: true, pixelId: '1234567890123456' },
      tiktok: { enabled: true, pixelId: 'CABCDEF1234567890XYZ' },
      google: { enabled: true, tagId: 'G-ABCDEF1234' },
      snapchat: { enabled: true, pixelId: 'a1b2c3d4-0000-4e5f-8a9b-c0d1e2f3a4b5' },
    },
  };
}

/** The page with the most scripts: blocks, zones, parts of an address, every pixel, and abandoned forms. */
export function everyScriptPage(): Omit<LandingPageContent, 'subdomain'> {
  const content = richBlocksPage();
  const asked = { placeholder: '', required: true, options: [] };
  return {
    ...content,
    zones: zonesFixture(),
    abandonedForms: { hasNotice: true, isKept: true },
    formFields: [
      ...content.formFields,
      { id: 'town', type: 'city', label: 'المدينة', ...asked },
      { id: 'short', type: 'nationalAddress', label: 'العنوان الوطني', ...asked },
    ],
  };
}

/** The demo's pages, with pictures at addresses as long as those of uploaded ones. */
export function demoPages(): Record<string, Omit<LandingPageContent, 'subdomain'>> {
  const now = new Date('2026-11-21T09:00:00Z');
  const made = { oudPerfume, coffeeSet, summerAbaya, dhofarFrankincense, smartWatch };
  return Object.fromEntries(
    Object.entries(made).map(([name, make]) => {
      const { content, imageTexts } = make(now);
      const images = Object.values(imageTexts).map((alt, i) => ({ url: addresses()[i] ?? '', alt }));
      return [name, uploaded({ ...content, product: { ...content.product, images } })];
    }),
  );
}

/** The same content with uploaded pictures instead of the demo's. */
function uploaded<T>(content: T, urls: readonly string[] = addresses()): T {
  let shown = 0;
  return JSON.parse(
    JSON.stringify(content).replace(/\/media\/demo\/[\w/-]+\.webp/g, () => urls[shown++ % urls.length] ?? ''),
  );
}

/** URLs as long and as varied as those of uploaded images. */
function addresses(): string[] {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
  let state = 7;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 1;
    return state >>> 8;
  };
  return imageTexts.map(() => {
    const id = Array.from({ length: 16 }, () => alphabet[next() % 32]).join('');
    const color = (next() & 0xff_ff_ff).toString(16).padStart(6, '0');
    return `/media/p/1440x1440-${color}-${id}-s/1440.webp`;
  });
}

/** The same page with sixteen blocks instead of its description; their pictures are uploaded ones. */
export function richBlocksPage(images = addresses()): Omit<LandingPageContent, 'subdomain'> {
  const content = richPage(images);
  const urls = content.product.images.map(({ url }) => url);
  const told = smartWatch(new Date('2026-11-21T09:00:00Z')).content.layout;
  return {
    ...content,
    layout: {
      ...content.layout,
      sections: { ...content.layout.sections, description: false },
      order: told.order,
      blocks: uploaded(told.blocks, urls),
    },
  };
}
