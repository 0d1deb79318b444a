/** Longer than nearly every call to confirm an order. */
const LONGEST_CALL_MS = 15 * 60_000;

let started: { orderId: string; at: number } | undefined;

/** Notes that an order's customer is being called from this window. */
export function noteCall(orderId: string, now = Date.now()): void {
  started = { orderId, at: now };
}

/**
 * Whether somebody is at an order that is on their desk: they see it, or talk to its customer, with the telephone before
 * the window. A window that was put away without a call keeps no order from the others.
 */
export function isAttended(
  orderId: string,
  now = Date.now(),
  isVisible = document.visibilityState !== 'hidden',
): boolean {
  return isVisible || (started?.orderId === orderId && now - started.at < LONGEST_CALL_MS);
}
