import { galleryText } from '../messages/index.ts';
import styles from '../styles/large-images.css?inline';

/** Hydrates the gallery: thumbnails move the track and follow it, and an image opens in full screen. */
const track = document.querySelector<HTMLElement>('.track');
const images = [...(track?.querySelectorAll('a') ?? [])];
const thumbs = document.querySelectorAll('.thumbs a');
let current = 0;

const show = (index: number) => images[index]?.scrollIntoView({ block: 'nearest', inline: 'center' });

const focusCurrent = () => images[current]?.focus({ preventScroll: true });

const seen = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) current = images.indexOf(target as HTMLAnchorElement);
    }
    thumbs.forEach((thumb, index) => {
      thumb.setAttribute('aria-current', String(index === current));
    });
    images.forEach((image, index) => {
      image.tabIndex = index === current ? 0 : -1;
    });
    // The keyboard focus follows the image in view, whose name is announced.
    if (images.some((image) => image === document.activeElement)) focusCurrent();
  },
  { root: track, threshold: 0.6 },
);

images.forEach((image, index) => {
  seen.observe(image);
  image.addEventListener('click', (event) => {
    // Where a browser has no dialogs, the link opens the large file.
    if (event.ctrlKey || event.metaKey || !window.HTMLDialogElement) return;
    event.preventDefault();
    openLargeImages(images, index, show);
  });
});
thumbs.forEach((thumb, index) => {
  thumb.addEventListener('click', (event) => {
    event.preventDefault();
    show(index);
  });
});

const icons = { close: 'M6 6l12 12M18 6 6 18', previous: 'm9 5 7 7-7 7', next: 'm15 5-7 7 7 7' };

/**
 * The history's state while the large images are open, so that the phone's Back closes them and stays on the
 * page.
 */
const OPEN = 'large';
/**
 * The browser's own function: pixel networks replace that of `history` to count each entry as a page view.
 */
const { pushState } = History.prototype;

type LargeImages = { open(index: number): void };
let opened: LargeImages | undefined;

/**
 * Shows the gallery's images in full screen, starting at `index`. Swiping, buttons and arrow keys move, and
 * the button, Escape or Back close; `onClose` gets the index of the last one seen.
 */
function openLargeImages(
  links: readonly HTMLAnchorElement[],
  index: number,
  onClose: (index: number) => void,
): void {
  opened ??= createLargeImages(links, onClose);
  opened.open(index);
}

function createLargeImages(
  links: readonly HTMLAnchorElement[],
  onClose: (index: number) => void,
): LargeImages {
  const style = document.createElement('style');
  style.textContent = styles;
  document.head.append(style);

  const dialog = element('dialog', 'large');
  dialog.setAttribute('aria-label', galleryText.title);
  const strip = element('div', 'strip');
  strip.tabIndex = 0;
  strip.setAttribute('role', 'group');
  const slides = links.map(toSlide);
  strip.append(...slides);
  const position = element('output', 'n');
  position.dir = 'ltr';
  const close = button('close');
  const previous = button('previous');
  const next = button('next');
  dialog.append(close, strip, previous, next, position);
  document.body.append(dialog);

  let current = 0;
  const mark = (index: number) => {
    current = index;
    const name = links[index]?.querySelector('img')?.alt ?? '';
    const said = element('span', 'vh');
    said.textContent = ` ${name}`;
    position.textContent = galleryText.position(index + 1, slides.length);
    position.append(said);
    strip.setAttribute('aria-label', name);
    previous.disabled = index === 0;
    next.disabled = index === slides.length - 1;
    // A disabled button loses the focus: it moves to the strip, so that the keyboard keeps working.
    if (document.activeElement?.matches(':disabled')) strip.focus();
  };
  const go = (index: number, behavior: ScrollBehavior = 'auto') => {
    const slide = slides[index];
    if (!slide) return;
    slide.scrollIntoView({ inline: 'center', behavior });
    mark(index);
  };
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) mark(slides.indexOf(target as HTMLElement));
      }
    },
    { root: strip, threshold: 0.6 },
  );
  for (const slide of slides) seen.observe(slide);

  close.addEventListener('click', () => dialog.close());
  previous.addEventListener('click', () => go(current - 1));
  next.addEventListener('click', () => go(current + 1));
  dialog.addEventListener('keydown', (event) => {
    // The images run from right to left.
    const step = { ArrowLeft: 1, ArrowRight: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    go(current + step);
  });
  dialog.addEventListener('close', () => {
    if (history.state === OPEN) history.back();
    onClose(current);
  });
  window.addEventListener('popstate', () => dialog.close());
  return {
    open(index) {
      // A reload while the images are open leaves its entry, which is reused.
      if (history.state !== OPEN) pushState.call(history, OPEN, '');
      dialog.showModal();
      go(index, 'instant');
      strip.focus();
    },
  };
}

/** A copy of the gallery's image, uncropped and as wide as the screen. */
function toSlide(link: HTMLAnchorElement): HTMLElement {
  const slide = element('div', link.classList.contains('broken') ? 'broken' : '');
  const image = link.firstElementChild?.cloneNode(true);
  if (image instanceof HTMLElement) {
    for (const source of image.querySelectorAll<HTMLImageElement>('[sizes]')) source.sizes = '100vw';
    // The background colour fills the gallery's square.
    image.querySelector('img')?.removeAttribute('style');
    slide.append(image);
  }
  return slide;
}

function button(name: keyof typeof icons): HTMLButtonElement {
  const made = element('button', name === 'close' ? name : `step ${name}`);
  made.type = 'button';
  made.setAttribute('aria-label', galleryText[name]);
  made.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[name]}"/></svg>`;
  return made;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  return made;
}
