/** Longer than nearly every call to confirm an order. */
const LONGEST_CALL_MS = 15 * 60_000;
/** A person who reads an order may touch nothing for a while. */
const IDLE_MS = 5 * 60_000;

/** The events of a person's activity in a window. */
export const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let started: { orderId: string; at: number } | undefined;
let lastInputAt = Date.now();

/** Records that an order's customer is being called from this window. */
export function recordOpenCall(orderId: string, now = Date.now()): void {
  started = { orderId, at: now };
}

/** Records that the person did something in this window; returns whether they came back after a pause. */
export function recordInput(now = Date.now()): { isBack: boolean } {
  const isBack = now - lastInputAt >= IDLE_MS;
  lastInputAt = now;
  return { isBack };
}

/**
 * Whether someone works on the order on their desk: its customer is being called from here, or the window is
 * visible and used. A window that was hidden or left does not reserve an order.
 */
export function isAttended(
  orderId: string,
  now = Date.now(),
  isVisible = document.visibilityState !== 'hidden',
): boolean {
  const isOnCall = started?.orderId === orderId && now - started.at < LONGEST_CALL_MS;
  return isOnCall || (isVisible && now - lastInputAt < IDLE_MS);
}
