import type { Network } from './pixel-job.ts';

const keyOf = (orderId: string, network: Network) => `counted:${orderId}:${network}`;

/** Whether this browser has told a network of an order before: a reload or a bookmark is no second purchase. */
export function isCounted(orderId: string, network: Network): boolean {
  try {
    return localStorage.getItem(keyOf(orderId, network)) !== null;
  } catch {
    // Without a memory the order's id in the event must do.
    return false;
  }
}

export function markCounted(orderId: string, network: Network): void {
  try {
    localStorage.setItem(keyOf(orderId, network), '1');
  } catch {
    // As above.
  }
}
