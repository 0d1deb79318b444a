import { openLargePictures } from './large-pictures.ts';

/** Smooths the gallery: thumbnails move the track and follow it, a picture opens as large as the screen. */
const track = document.querySelector<HTMLElement>('.track');
const pictures = [...(track?.querySelectorAll('a') ?? [])];
const thumbs = document.querySelectorAll('.thumbs a');
let current = 0;

const show = (index: number) => pictures[index]?.scrollIntoView({ block: 'nearest', inline: 'center' });

const seen = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) current = pictures.indexOf(target as HTMLAnchorElement);
    }
    thumbs.forEach((thumb, index) => {
      thumb.ariaCurrent = String(index === current);
    });
  },
  { root: track, threshold: 0.6 },
);

pictures.forEach((picture, index) => {
  seen.observe(picture);
  picture.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    openLargePictures(pictures, index, show);
  });
});
track?.addEventListener('keydown', ({ key }) => key === 'Enter' && pictures[current]?.click());
thumbs.forEach((thumb, index) => {
  thumb.addEventListener('click', (event) => {
    event.preventDefault();
    show(index);
  });
});
