import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What is wrong with the picture that a page shows now, one line each: axe's rules, contrast among them, and ours. */
export async function problemsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const { violations } = await new AxeBuilder({ page }).analyze();
  const byAxe = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
  return [...byAxe, ...(await page.evaluate(layoutProblems))];
}

/** Runs in the page: sideways scrolling, texts cut off by their box, and controls that lie under something else. */
function layoutProblems(): string[] {
  const problems: string[] = [];
  const root = document.documentElement;
  const overflow = root.scrollWidth - root.clientWidth;
  if (overflow > 0) problems.push(`the page scrolls sideways by ${overflow} px`);

  const isVisible = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const named = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${(element.textContent ?? '').trim().slice(0, 60)}`;

  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const hasText = [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
    );
    if (!hasText || !isVisible(element)) continue;
    const style = getComputedStyle(element);
    const hides = (axis: string) => axis === 'hidden' || axis === 'clip';
    const isForReadersAlone = element.clientWidth <= 1 || style.clipPath !== 'none';
    const isShortenedOnPurpose = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    if (isForReadersAlone || isShortenedOnPurpose || style.display.startsWith('inline')) continue;
    if (hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1)
      problems.push(`cut off at its side: ${named(element)}`);
    if (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
      problems.push(`cut off below: ${named(element)}`);
  }

  const floats = (element: Element | null): boolean =>
    element !== null &&
    (['fixed', 'sticky'].includes(getComputedStyle(element).position) || floats(element.parentElement));
  for (const control of document.querySelectorAll('a[href], button, input, select, textarea, [role=tab]')) {
    if (!isVisible(control)) continue;
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (width < 2 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
    const hit = document.elementFromPoint(x, y);
    const label = 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : [];
    const isItself =
      hit && (control.contains(hit) || hit.contains(control) || label.some((one) => one.contains(hit)));
    // What scrolls may lie under a bar, because it comes out again; a bar or a dialog may not.
    if (!hit || isItself || (floats(hit) && !floats(control))) continue;
    if (control.closest('[inert]') || control.closest('[aria-hidden=true]')) continue;
    problems.push(`${named(control)} lies under ${named(hit)}`);
  }
  return problems;
}
