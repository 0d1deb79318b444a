/**
 * Scrolls a row of tabs or pills that is wider than the window, or a rail that is higher, until one of them
 * is in its middle. After `scrollIntoView` the Tab key would start there, past the skip link and the menus.
 */
export function scrollToMiddle(item: Element | null | undefined): void {
  const row = item?.parentElement;
  if (!item || !row) return;
  const place = item.getBoundingClientRect();
  const room = row.getBoundingClientRect();
  row.scrollBy(
    place.left + place.width / 2 - room.left - room.width / 2,
    place.top + place.height / 2 - room.top - room.height / 2,
  );
}
