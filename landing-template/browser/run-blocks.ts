/**
 * What some blocks of a page do in the browser: pictures slid over each other, a clock that runs to one end, films that
 * begin when they are tapped. A page without such a block does not load it, and without it each can be read. It is part
 * of what is loaded before any touch, so every byte counts.
 */
const all = <E extends HTMLElement>(selector: string, run: (element: E) => void) =>
  document.querySelectorAll<E>(selector).forEach(run);

all<HTMLInputElement>('.pair input', (range) => {
  const pair = range.parentElement as HTMLElement;
  const follow = () => {
    pair.style = `--x:${range.value}%`;
  };
  range.oninput = follow;
  range.disabled = false;
  pair.className = 'pair on';
  follow();
});

all('[data-end]', (block) => {
  const clock = block.lastElementChild as HTMLElement;
  const tick = () => {
    // After the end the box stays, so that nothing moves under a finger; the clock stands at zero.
    const left = Math.max(0, Date.parse(block.dataset.end as string) - Date.now());
    let rest = left;
    // Days, hours, minutes and seconds, each in its box.
    [864e5, 36e5, 6e4, 1e3].forEach((unit, index) => {
      ((clock.children[index] as Element).firstChild as Node).textContent = `${(rest / unit) | 0}`;
      rest %= unit;
    });
    clock.hidden = false;
    if (left) setTimeout(tick, 1000);
    else (block.querySelector('time') as HTMLElement).textContent = block.dataset.over as string;
  };
  tick();
});

all('[data-player]', (link) => {
  link.onclick = () => {
    const player = document.createElement('iframe');
    player.src = link.dataset.player as string;
    player.title = link.textContent;
    player.allow = 'autoplay;fullscreen';
    link.replaceWith(player);
    // Where a keyboard was.
    player.focus();
    return false;
  };
});
