import { ORDER_FORM_ID, ORDER_ROOT_ID } from './order-form-page.ts';

/** Where the build put the order form's script. */
declare const ISLAND_URL: string;

/**
 * Inlined in every landing page: brings the order form to life when the shopper comes near it, keeps clicks made
 * before that, and moves the gallery and the buy bar. Everything here is a comfort; the page works without.
 */
const NEAR = '300px';
/** How long a submit waits for the form's script before it goes out as a plain POST. */
const PATIENCE_MS = 6000;

const root = document.getElementById(ORDER_ROOT_ID);
const form = document.getElementById(ORDER_FORM_ID) as HTMLFormElement | null;

if (root && form) {
  let arrival: Promise<unknown> | undefined;
  let isReady = false;
  let isPosted = false;
  const load = () => {
    arrival ??= import(/* @vite-ignore */ ISLAND_URL)
      .then(({ ready }: typeof import('./island.tsx')) => ready)
      .then(() => {
        isReady = true;
      });
    arrival.catch(() => {
      arrival = undefined;
    });
    return arrival;
  };
  const post = () => {
    if (isReady || isPosted) return;
    isPosted = true;
    form.submit();
  };

  for (const type of ['pointerdown', 'focusin']) {
    document.addEventListener(type, ({ target }) => {
      if ((target as Element).closest(`#${ORDER_ROOT_ID},.choice`)) void load();
    });
  }
  root.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest('button');
      if (isReady || !button) return;
      event.preventDefault();
      const isSubmit = button.type === 'submit';
      if (isSubmit) setTimeout(post, PATIENCE_MS);
      load().then(
        () => isPosted || button.click(),
        () => isSubmit && post(),
      );
    },
    true,
  );

  new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting) (window.requestIdleCallback ?? setTimeout)(load);
    },
    { rootMargin: NEAR },
  ).observe(root);
  const bar = document.querySelector('.bar');
  new IntersectionObserver(([entry]) => bar?.classList.toggle('off', entry?.isIntersecting)).observe(root);
  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--form-h', `${root.offsetHeight}px`);
  }).observe(root);
}

const track = document.querySelector('.track');
const thumbs = document.querySelectorAll('.thumbs a');
if (track && thumbs.length > 0) {
  const pictures = [...track.children];
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        thumbs.forEach((thumb, index) => {
          thumb.ariaCurrent = String(pictures[index] === target);
        });
      }
    },
    { root: track, threshold: 0.6 },
  );
  for (const picture of pictures) seen.observe(picture);
  thumbs.forEach((thumb, index) => {
    thumb.addEventListener('click', (event) => {
      event.preventDefault();
      pictures[index]?.scrollIntoView({ block: 'nearest', inline: 'center' });
    });
  });
}
