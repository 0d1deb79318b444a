import { galleryText } from '../messages/index.ts';
import styles from '../styles/large-pictures.css?inline';

/** Smooths the gallery: thumbnails move the track and follow it, a picture opens as large as the screen. */
const track = document.querySelector<HTMLElement>('.track');
const images = [...(track?.querySelectorAll('a') ?? [])];
const thumbs = document.querySelectorAll('.thumbs a');
let current = 0;

const show = (index: number) => images[index]?.scrollIntoView({ block: 'nearest', inline: 'center' });

const seen = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) current = images.indexOf(target as HTMLAnchorElement);
    }
    thumbs.forEach((thumb, index) => {
      thumb.ariaCurrent = String(index === current);
    });
  },
  { root: track, threshold: 0.6 },
);

images.forEach((picture, index) => {
  seen.observe(picture);
  picture.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    openLargeImages(images, index, show);
  });
});
track?.addEventListener('keydown', ({ key }) => key === 'Enter' && images[current]?.click());
thumbs.forEach((thumb, index) => {
  thumb.addEventListener('click', (event) => {
    event.preventDefault();
    show(index);
  });
});

const drawings = { close: 'M6 6l12 12M18 6 6 18', previous: 'm9 5 7 7-7 7', next: 'm15 5-7 7 7 7' };

type LargeImages = { open(index: number): void };
let opened: LargeImages | undefined;

/**
 * Shows the gallery's pictures as large as the screen, the one at `index` first: swiped, stepped with buttons or
 * arrow keys, left with the button or Escape. `onClose` is told which one was seen last.
 */
export function openLargeImages(
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
  dialog.ariaLabel = galleryText.title;
  const strip = element('div', 'strip');
  strip.tabIndex = 0;
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
    position.textContent = galleryText.position(index + 1, slides.length);
    previous.disabled = index === 0;
    next.disabled = index === slides.length - 1;
    // A button that can do no more gives the keyboard back.
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
    // The pictures run from right to left.
    const step = { ArrowLeft: 1, ArrowRight: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    go(current + step);
  });
  dialog.addEventListener('close', () => onClose(current));
  return {
    open(index) {
      dialog.showModal();
      strip.focus();
      go(index, 'instant');
    },
  };
}

/** The gallery's own picture once more, this time whole and as wide as the screen. */
function toSlide(link: HTMLAnchorElement): HTMLElement {
  const slide = element('div', link.classList.contains('broken') ? 'broken' : '');
  const picture = link.firstElementChild?.cloneNode(true);
  if (picture instanceof HTMLElement) {
    for (const source of picture.querySelectorAll<HTMLImageElement>('[sizes]')) source.sizes = '100vw';
    // Its colour filled the square it stood in.
    picture.querySelector('img')?.removeAttribute('style');
    slide.append(picture);
  }
  return slide;
}

function button(name: keyof typeof drawings): HTMLButtonElement {
  const made = element('button', name === 'close' ? name : `step ${name}`);
  made.type = 'button';
  made.ariaLabel = galleryText[name];
  made.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${drawings[name]}"/></svg>`;
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
