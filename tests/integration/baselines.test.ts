import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@mirsah/infra-local/stack/settings';
import { type Baseline, baselines } from '@mirsah/landing-template/baselines';
import { describe, expect, it } from 'vitest';
import { type Missing, missingInScript, missingInStyles } from '../fixtures/engine-support.ts';

/** What the built files ask for and some browser of the baseline lacks, with what happens there instead. */
type Fallbacks = Record<string, string>;

const looks: Fallbacks = {
  '@container': 'the widest arrangement is shown',
  '@property': 'a number changes at once',
  ':selection': 'the browser’s own colour',
  'accent-color': 'boxes to tick have the browser’s own colour',
  'align-content: start': 'known in grids, where alone it is used',
  'align-self: end': 'known in grids, where alone it is used',
  'align-self: start': 'known in grids, where alone it is used',
  'aspect-ratio': 'a picture has the shape of its file',
  'backdrop-filter': 'what is behind is not blurred; it is covered by a colour of its own',
  'box-decoration-break': 'a mark over two lines is open at the break',
  container: 'the widest arrangement is shown',
  'container-type': 'the widest arrangement is shown',
  'container-type: inline-size': 'the widest arrangement is shown',
  'container: inline-size': 'the widest arrangement is shown',
  'contain-intrinsic-block-size': 'everything is drawn at once',
  'content-visibility': 'everything is drawn at once',
  'content-visibility: auto': 'everything is drawn at once',
  'cursor: default': 'phones have no pointer',
  'cursor: ew-resize': 'phones have no pointer',
  'cursor: grab': 'phones have no pointer',
  'cursor: grabbing': 'phones have no pointer',
  'cursor: not-allowed': 'phones have no pointer',
  'cursor: pointer': 'phones have no pointer',
  'cursor: progress': 'phones have no pointer',
  'cursor: zoom-in': 'phones have no pointer',
  'field-sizing': 'a field keeps its height and scrolls',
  'field-sizing: content': 'a field keeps its height and scrolls',
  'float: inline-start': 'a mark stands above its text',
  ':focus-visible': 'the browser’s own outline, which nothing takes away',
  'font-family: ui-monospace': 'the next typeface of the list',
  'forced-color-adjust': 'there are no forced colours',
  'forced-color-adjust: none': 'there are no forced colours',
  'gap of flex':
    'what would touch has margins or a grid, or gets margins from the form’s script; others stand closer',
  'grid-template-rows: subgrid': 'rows of cards beside each other are not level',
  'overflow-wrap: anywhere': 'words break all the same, as the page’s `break-word` says',
  'overflow-x: clip': 'nothing is wider than the window',
  'overflow: clip': 'a handle at the very edge reaches out of its picture',
  'overscroll-behavior': 'a scroll goes on to the page',
  'overscroll-behavior: contain': 'a scroll goes on to the page',
  'place-self: start': 'known in grids, where alone it is used',
  'rect()': 'that of `clip`, which all browsers have',
  resize: 'a finger cannot pull a field larger',
  'resize: none': 'a finger cannot pull a field larger',
  'resize: vertical': 'a finger cannot pull a field larger',
  rotate: 'an ornament stands straight',
  'scroll-behavior': 'a jump is not animated',
  'scroll-behavior: smooth': 'a jump is not animated',
  'scroll-margin-top': 'what is jumped to stands at the edge',
  'scroll-padding-block-end': 'what has the focus may come close to the bar',
  'scroll-padding-inline': 'a strip begins at the edge',
  'scrollbar-width': 'a scrollbar shows while it is moved',
  'scrollbar-width: none': 'a scrollbar shows while it is moved',
  'text-align-last': 'the text of a box of choices stands at its start',
  'text-align-last: center': 'the text of a box of choices stands at its start',
  'text-align: match-parent': 'the text is aligned by its own direction',
  'text-box-edge': 'a line has some more room',
  'text-box-edge: alphabetic': 'a line has some more room',
  'text-box-edge: cap': 'a line has some more room',
  'text-box-trim': 'a line has some more room',
  'text-box-trim: trim-both': 'a line has some more room',
  'text-decoration: dashed': 'the line is drawn through',
  'text-underline-offset': 'a line stands closer to its text',
  'text-wrap': 'lines break where they are full',
  'text-wrap: balance': 'lines break where they are full',
  'text-wrap: pretty': 'lines break where they are full',
  translate: 'an ornament stands a little beside its place',
  'user-select': 'written with its prefix too',
  zoom: 'the picture on the home page is larger',
  dvh: 'a part is as tall as what is in it',
  ':has': 'what is chosen is shown by its own control; the pieces of all offers are shown',
};

const fallbacks: Record<Baseline, Fallbacks> = {
  shopper: {
    ...looks,
    '.moveBefore': 'Preact looks for it first, and inserts',
    '.show': 'of our form',
    '.showModal': 'asked for only where there are dialogs; otherwise the link opens the image',
    'window.HTMLDialogElement': 'looked for: without it the link opens the image',
    'window.requestIdleCallback': 'looked for: without it a timer',
    'navigator.doNotTrack': 'undefined is no wish',
    'navigator.globalPrivacyControl': 'undefined is no wish',
  },
  dashboard: {
    ...looks,
    '.inert': 'React sets an attribute, which does nothing; what is behind a window is covered by it',
    '.toArray': 'of React and of the charts',
    '.toHex': 'of the charts',
    '.move': 'of the drag library and of our canvas',
    '.use': 'of React',
    '.resize': 'of the charts',
    '.when': 'of zod',
    '.drop': 'of our desk',
    '.take': 'of our desk and editor',
    '.fileName': 'of our downloads',
    '.dispose': 'of the drag library',
    '.toBase64': 'zod looks for it first',
    'Error.captureStackTrace': 'looked for first by the libraries that have it',
    'URL.canParse': 'zod looks for it first, and tries',
    CloseWatcher: 'looked for: without it Back leaves the screen',
    setImmediate: 'looked for by React',
    navigation: 'looked for by React',
    'navigator.connection': 'looked for by React',
    '.startViewTransition': 'looked for by React and the router',
    Notification: 'looked for: the settings say that the phone has none',
    'Notification.permission': 'looked for: the settings say that the phone has none',
    'Notification.requestPermission': 'looked for: the settings say that the phone has none',
    'navigator.userAgentData': 'looked for first',
    'navigator.setAppBadge': 'looked for: without it there is no number on the icon',
    'document.caretPositionFromPoint': 'looked for: without it the older `caretRangeFromPoint` is asked',
    'document.caretRangeFromPoint': 'asked with `?.`, where the newer one is missing',
    'Symbol.dispose': 'looked for by the drag library',
    '.showPopover': 'looked for by the drag library',
    OffscreenCanvas: 'looked for: without it a picture is made smaller by the page itself',
    DecompressionStream: 'a workbook that needs repair is refused as unreadable',
    requestIdleCallback: 'looked for: without it a timer',
  },
};

const folder = (baseline: Baseline) => (baseline === 'shopper' ? 'landing-template/dist' : 'dashboard/dist');
const files = (baseline: Baseline, pattern: string) => globSync(join(root, folder(baseline), pattern));

/** The styles of a document, and those that its scripts carry as text are beside it as files. */
const stylesIn = (html: string) =>
  Array.from(html.matchAll(/<style[^>]*>([^<]*)<\/style>/g), ([, css = '']) => css);

const named = (missing: Missing) => [...missing].map(([name, engines]) => `${name} (${engines.join(', ')})`);

describe.each(Object.keys(baselines) as Baseline[])('the files that are built for the %s', (baseline) => {
  const allowed = fallbacks[baseline];
  const used = new Set<string>();

  function unexplained(missing: Missing): string[] {
    for (const name of missing.keys()) used.add(name);
    return named(new Map([...missing].filter(([name]) => !Object.hasOwn(allowed, name))));
  }

  it('have scripts that its oldest browsers can parse, and that ask for nothing they lack without a fallback', () => {
    const scripts = files(baseline, '**/*.js').filter((file) => !file.includes('/vendor/'));
    expect(scripts.length).toBeGreaterThan(10);
    const problems = scripts.flatMap((file) =>
      unexplained(missingInScript(readFileSync(file, 'utf8'), baseline)).map(
        (problem) => `${file}: ${problem}`,
      ),
    );
    expect(problems).toEqual([]);
  });

  it('have styles that its oldest browsers know, or that they can do without', () => {
    const sheets = files(baseline, '**/*.css')
      .filter((file) => !file.includes('/vendor/'))
      .map((file) => [file, readFileSync(file, 'utf8')] as const);
    const inDocuments = files(baseline, '**/*.html').flatMap((file) =>
      stylesIn(readFileSync(file, 'utf8')).map((css) => [file, css] as const),
    );
    const problems = [...sheets, ...inDocuments].flatMap(([file, css]) =>
      unexplained(missingInStyles(css, baseline)).map((problem) => `${file}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });

  it('have no fallback for what they do not ask for', () => {
    const own = Object.keys(allowed).filter((name) => !Object.hasOwn(looks, name));
    expect(own.filter((name) => !used.has(name))).toEqual([]);
  });
});

it('the documents name the browsers of both baselines', () => {
  const { shopper, dashboard } = baselines;
  for (const file of ['README.md', 'docs/support.md']) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const { ios, chrome, samsung, firefox } of [shopper, dashboard])
      expect(text).toContain(
        `iOS ${ios}, Chrome and WebView ${chrome}, Samsung Internet ${samsung}, Firefox ${firefox}`,
      );
  }
});
