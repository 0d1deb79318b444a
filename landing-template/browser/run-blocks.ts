import { all } from './all.ts';

/**
 * The interactive parts of blocks: sliders over two pictures, countdowns, and videos that start on tap. Only
 * pages with such a block load it, and each is readable without it. It is loaded before any touch, so every
 * byte counts.
 */
all<HTMLInputElement>('.pair input', (range) => {
  const pair = range.parentElement as HTMLElement;
  const follow = () => {
    pair.style = `--x:${100 - +range.value}%`;
  };
  range.oninput = follow;
  range.disabled = false;
  pair.className = 'pair on';
  follow();
});

all('[data-end]', (block) => {
  const clock = block.lastElementChild as HTMLElement;
  const tick = () => {
    let rest = Date.parse(block.dataset.end as string) - Date.now();
    if (rest <= 0) {
      // The space of a visible clock stays, so that nothing moves under a finger.
      if (clock.hidden) clock.remove();
      else clock.style = 'visibility:hidden';
      (block.querySelector('time') as HTMLElement).textContent = block.dataset.over as string;
      return;
    }
    // Days, hours, minutes and seconds, each in its box.
    [864e5, 36e5, 6e4, 1e3].forEach((unit, index) => {
      ((clock.children[index] as Element).firstChild as Node).textContent = `${(rest / unit) | 0}`;
      rest %= unit;
    });
    clock.hidden = false;
    setTimeout(tick, 1000);
  };
  tick();
});

all('[data-player]', (link) => {
  link.onclick = () => {
    const player = document.createElement('iframe');
    player.title = link.textContent;
    player.allow = 'autoplay;fullscreen';
    player.src = link.dataset.player as string;
    link.replaceWith(player);
    // The element that had the keyboard focus.
    player.focus();
    return false;
  };
});
