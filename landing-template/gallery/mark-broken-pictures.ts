/** A picture that does not come leaves its place in the gallery as a quiet placeholder. */
function markBroken(picture: EventTarget | null): void {
  if (picture instanceof HTMLImageElement) picture.closest('.gallery a')?.classList.add('broken');
}

document.addEventListener('error', ({ target }) => markBroken(target), true);
for (const picture of document.images) if (picture.complete && !picture.naturalWidth) markBroken(picture);
