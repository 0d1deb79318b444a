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
    const left = (Date.parse(block.dataset.end as string) - Date.now()) / 1000;
    // The box stays, so that nothing moves under a finger; the clock stands at zero.
    let seconds = Math.max(0, left);
    // Days, hours, minutes and seconds, each in its box.
    [86_400, 3600, 60, 1].forEach((unit, index) => {
      (clock.children[index]?.firstChild as HTMLElement).textContent = `${Math.floor(seconds / unit)}`;
      seconds %= unit;
    });
    clock.hidden = false;
    if (left > 0) setTimeout(tick, 1000);
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
    return false;
  };
});
