import { filledBlock } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import sharp from 'sharp';
import { apart, triedFromCanvas } from '../fixtures/canvas-isolation.ts';
import { fetchSite } from '../fixtures/site.ts';
import { isPhone, type Journey, openSignedIn } from './journey.ts';
import { attach, click, clickIn, pointAt, same, shows, type Tab, until } from './tab.ts';

const CANVAS = 'iframe[sandbox]';

const partsOfCanvas = () => document.querySelectorAll('[role="listbox"] [role="option"]').length;
const selectedPart = () =>
  document
    .querySelector('[role="listbox"] [role="option"][aria-selected="true"]')
    ?.getAttribute('aria-label');
const headingOf = () => document.querySelector('h1')?.textContent ?? '';

/** The page is drawn; a text is written in it, undone, saved and live. */
const editor: Journey = async ({ tab, size, stack }) => {
  const merchant = await stack.newMerchant();
  const content = landingPageContentFixture();
  const page = await merchant.client.createLandingPage({ body: content });
  await openSignedIn(tab, stack, merchant, `/dashboard/edit/${page.id}`);
  await until('the parts of the page', () => tab.run(partsOfCanvas));
  await until('the fonts of the page', () =>
    tab.runIn(CANVAS, () => [...document.fonts].some(({ status }) => status === 'loaded')),
  );
  await clickIn(tab, CANVAS, 'h1');
  const part = await until('a part is selected', () => tab.run(selectedPart));
  await clickIn(tab, CANVAS, 'h1');
  await until('the title is written', () =>
    tab.runIn(CANVAS, () => document.querySelector('h1[data-writing]') !== null),
  );
  await tab.type('مرسى ');
  await tab.key('Enter');
  // The frame is not queried before: WebKit's driver moves the keyboard focus to the queried frame.
  await until('the keys select the next part', async () => {
    // A key that comes before the window knows that the writing has ended is the frame's.
    await tab.key('ArrowDown');
    const now = await tab.run(selectedPart);
    return now && now !== part;
  });
  const written = await tab.runIn(CANVAS, headingOf);
  if (!written.includes('مرسى')) throw new Error(`The title is «${written}»`);

  // Letters that a busy computer takes slowly are changes of their own.
  let steps = 0;
  for (let shown = written; shown !== content.title; steps += 1) {
    const before = shown;
    await click(tab, 'button', 'تراجع');
    await until('a step back', async () => {
      shown = await tab.runIn(CANVAS, headingOf);
      return shown !== before;
    });
  }
  for (; steps > 0; steps -= 1) await click(tab, 'button', 'إعادة');
  await until('done again', async () => (await tab.runIn(CANVAS, headingOf)) === written);
  await save(tab);
  await stack.streamsIdle();
  const live = await fetchSite(stack.port, content.subdomain);
  if (!live.body.includes(written)) throw new Error('The live page has not what was saved');

  // On a phone they are beside the fields, and shown after their list.
  if (isPhone(size)) await tab.open(`${stack.url}/dashboard/edit/${page.id}?tab=general`);
  await click(tab, 'button', 'الإصدارات');
  if (isPhone(size)) await click(tab, '[role="dialog"] button', 'الإصدار ');
  const inDialog = `[role="dialog"] ${CANVAS}`;
  await until('a version', async () => (await tab.runIn(inDialog, headingOf)) === written);

  await tab.open(`${stack.url}/preview/${page.id}`);
  await until('the preview', async () => (await tab.runIn(CANVAS, headingOf)) === written);
  await tab.open(`${stack.url}/dashboard/create/dallah?country=SA`);
  await until('the page of a starter', () => tab.runIn(CANVAS, headingOf));
};

const orderOf = (tab: Tab) =>
  tab.run(() =>
    [...document.querySelectorAll('[role="listbox"] [role="option"]')].map((part) =>
      part.getAttribute('aria-label'),
    ),
  );

async function save(tab: Tab): Promise<void> {
  // In front of the canvas of a phone it has the shorter name.
  const name = await until('the button that saves', () =>
    tab.run(() => {
      const names = [...document.querySelectorAll('button')].map(({ textContent }) => textContent.trim());
      return ['حفظ التغييرات', 'حفظ'].find((each) => names.includes(each));
    }),
  );
  await click(tab, 'button', name);
  await shows(tab, 'تم حفظ التغييرات بنجاح');
}

/** A part is dragged by its handle and moved by keys, and another one is added. */
const blocks: Journey = async ({ tab, size, stack }) => {
  const merchant = await stack.newMerchant();
  const { layout } = landingPageContentFixture();
  const [guarantee, questions] = ['القسم: ضمان', 'القسم: أسئلة وأجوبة'];
  const page = await merchant.client.createLandingPage({
    body: landingPageContentFixture({
      layout: {
        ...layout,
        blocks: {
          bguar: filledBlock('guarantee', (path) => `نص ${path}`),
          bfaqs: filledBlock('faq', (path) => `سؤال ${path}`),
        },
        order: [...layout.order, 'bguar', 'bfaqs'],
      },
    }),
  });
  const last = async () => (await orderOf(tab)).slice(-2);
  await openSignedIn(tab, stack, merchant, `/dashboard/edit/${page.id}`);
  await until('the parts of the page', () => tab.run(partsOfCanvas));
  await clickIn(tab, CANVAS, '[data-at="layout.blocks.bfaqs"] h2');
  await until('the questions are selected', async () => (await tab.run(selectedPart)) === questions);

  const { x, y } = await pointAt(tab, 'button[aria-label^="اسحب لنقل القسم: أسئلة وأجوبة"]');
  await tab.mouse.down(x, y);
  let to = y - 12;
  await tab.mouse.move(x, to);
  await until('the line stands before the guarantee', async () => {
    // On a phone the page becomes small while a part is dragged.
    const top = await tab.run(
      (name) => document.querySelector(`[role="option"][aria-label="${name}"]`)?.getBoundingClientRect().top,
      guarantee,
    );
    if (top === undefined) return false;
    to += Math.max(-40, Math.min(40, top + 4 - to));
    await tab.mouse.move(x, to);
    return await tab.run(() => {
      const line = [...document.querySelectorAll('span, small')].find(
        ({ textContent, childElementCount }) => childElementCount === 0 && /هنا، بعد/.test(textContent),
      );
      return line !== undefined && !/ضمان|أسئلة/.test(line.textContent);
    });
  });
  await tab.mouse.up(x, to);
  await until('the questions stand before the guarantee', async () => (await last())[1] === guarantee);

  await until('they are moved back by a key', async () => {
    // While the drop is animated, the drag handles the keys; after the last part there is no position.
    await tab.run(() => document.querySelector<HTMLElement>('[role="listbox"]')?.focus());
    await tab.key('ArrowDown', 'Alt');
    return (await last())[1] === questions;
  });
  if (!isPhone(size)) {
    const handle = 'button[aria-label="ترتيب القسم: أسئلة وأجوبة"]';
    await until('the row is taken', async () => {
      await tab.run((name) => document.querySelector<HTMLElement>(name)?.focus(), handle);
      await tab.key('Space');
      return await tab.run(() => document.body.textContent.includes('التقطت أسئلة وأجوبة'));
    });
    await tab.key('ArrowUp');
    await shows(tab, 'أسئلة وأجوبة في الموضع 6 من 7');
    await tab.key('Space');
    await until('the row is dropped', async () => (await last())[1] === guarantee);
  }
  // On a phone the bar belongs to the selected part until it is deselected.
  if (isPhone(size)) await click(tab, 'button[aria-label="إغلاق"]');
  await click(tab, 'button', 'أضف');
  await click(tab, '[role="dialog"] button', 'فاصل');
  await until('the divider', async () => (await orderOf(tab)).some((name) => name?.includes('فاصل')));
  await save(tab);
  const stored = await merchant.client.getLandingPage({ params: { pageId: page.id } });
  const types = stored.layout.order.flatMap((id) => stored.layout.blocks[id]?.type ?? []);
  same('the stored blocks', [...types].sort(), ['divider', 'faq', 'guarantee']);
};

/** A description is typed, and a picture is pasted into it. */
const description: Journey = async ({ tab, stack }) => {
  const merchant = await stack.newMerchant();
  const content = landingPageContentFixture();
  const { id: pageId } = await merchant.client.createLandingPage({
    body: { ...content, product: { ...content.product, description: { mode: 'html', text: '<p>قبل</p>' } } },
  });
  await openSignedIn(tab, stack, merchant, `/dashboard/edit/${pageId}?tab=product`);
  // In Firefox, TinyMCE writes into the title what it says in a label of the body elsewhere.
  const field = 'iframe[title^="محرر وصف المنتج"]';
  await until('the description', () =>
    tab.runIn(field, () => document.querySelector('[contenteditable] p') !== null),
  );
  await clickIn(tab, field, 'p');
  await tab.type('مرسى ');
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 };
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  await tab.runIn(
    field,
    (source) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', `<p>نص الصورة</p><img src="${source}">`);
      const event = new Event('paste', { bubbles: true, cancelable: true });
      // Not every engine gives an event of a script its clipboard.
      Object.defineProperty(event, 'clipboardData', { value: clipboardData, enumerable: true });
      document.querySelector('[contenteditable]')?.dispatchEvent(event);
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );
  await until('the picture is uploaded', () =>
    tab.runIn(field, () => /\/media\//.test(document.querySelector('img')?.getAttribute('src') ?? '')),
  );
  await save(tab);
  const { product } = await merchant.client.getLandingPage({ params: { pageId } });
  const { text } = product.description;
  if (!/مرسى/.test(text) || !/نص الصورة.*<img src="\/media\//s.test(text))
    throw new Error(`What was stored is ${text}`);
};

/** A ready look is on the canvas, and on the live page once it is saved. */
const theme: Journey = async ({ tab, size, stack }) => {
  const merchant = await stack.newMerchant();
  const content = landingPageContentFixture();
  const page = await merchant.client.createLandingPage({ body: content });
  const background = () => getComputedStyle(document.body).backgroundColor;
  const night = 'rgb(20, 16, 12)';
  await openSignedIn(tab, stack, merchant, `/dashboard/edit/${page.id}?tab=layout`);
  await click(tab, 'button', 'ليل وذهب');
  // On a phone the fields are in front of the canvas.
  if (!isPhone(size))
    await until('the look on the canvas', async () => (await tab.runIn(CANVAS, background)) === night);
  await save(tab);
  await stack.streamsIdle();
  await tab.open(`http://${content.subdomain}.localhost:${stack.port}/`);
  await until('the look of the live page', async () => (await tab.run(background)) === night);
};

type Sent = { type: string; size: number }[];

/** A photo of 6 MB is sent sized down, and shown. */
const photo: Journey = async ({ tab, stack, photo: file }) => {
  const merchant = await stack.newMerchant();
  const page = await merchant.client.createLandingPage({ body: landingPageContentFixture() });
  await openSignedIn(tab, stack, merchant, `/dashboard/edit/${page.id}?tab=product`);
  const input = 'input[type="file"][multiple]';
  await tab.run(() => {
    const sent: Sent = [];
    Object.assign(window, { sentPictures: sent });
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      const picture = body instanceof FormData ? body.get('file') : null;
      if (picture instanceof File) sent.push({ type: picture.type, size: picture.size });
      return send.call(this, body);
    };
  });
  await attach(tab, input, file);
  const [sent] = await until('the photo is sent', () =>
    tab.run(() => {
      const { sentPictures } = window as { sentPictures?: Sent };
      return sentPictures?.length ? sentPictures : undefined;
    }),
  ).then((all) => all ?? []);
  if (!sent || sent.size > 2_500_000 || !/jpeg|webp/.test(sent.type))
    throw new Error(`What was sent is ${JSON.stringify(sent)}`);
  await until('the photo is shown', () =>
    tab.run(() =>
      [...document.querySelectorAll<HTMLImageElement>('[role="tabpanel"] img')].some(
        ({ currentSrc, naturalWidth }) => currentSrc.includes('/media/') && naturalWidth > 0,
      ),
    ),
  );
};

/** Code in the page's document cannot access the dashboard, also when the document is opened directly. */
const isolation: Journey = async ({ tab, stack }) => {
  const merchant = await stack.newMerchant();
  const page = await merchant.client.createLandingPage({ body: landingPageContentFixture() });
  await openSignedIn(tab, stack, merchant, `/dashboard/edit/${page.id}`);
  await until('the parts of the page', () => tab.run(partsOfCanvas));
  const sorted = (reached: Record<string, string>) => Object.entries(reached).sort();
  same('what the page reaches', sorted(await tab.runIn(CANVAS, triedFromCanvas)), sorted(apart));
  await tab.runIn(CANVAS, () => void setTimeout(() => location.assign('/login')));
  await until('another document in the frame', () =>
    tab.runIn(CANVAS, () => location.pathname === '/login' && self.origin === 'null'),
  );
  await tab.open(`${stack.url}/preview.html`);
  // There is no surrounding window.
  const {
    'the window around it': _window,
    'the storage of the window around it': _storage,
    ...own
  } = await tab.run(triedFromCanvas);
  for (const [place, answer] of Object.entries(own))
    same(place, answer, place === 'origin' ? 'null' : 'refused');
  // The rejection has been reported.
  await tab.errors();
};

export const editorJourneys = {
  editor,
  blocks,
  description,
  theme,
  photo,
  isolation,
} satisfies Record<string, Journey>;
