import { useEffect, useRef, useSyncExternalStore } from 'react';
import { findLocalStorage } from '../../lib/local-storage.ts';
import { allowSound, ring } from '../../lib/sound.ts';

const KEY = 'mirsah-new-order-sound';
const listeners = new Set<() => void>();
const isOn = () => findLocalStorage()?.getItem(KEY) === 'on';
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether this browser rings for a new order; off by default. */
export function useNewOrderSound() {
  return {
    isOn: useSyncExternalStore(subscribe, isOn),
    set(value: boolean) {
      if (value) findLocalStorage()?.setItem(KEY, 'on');
      else findLocalStorage()?.removeItem(KEY);
      for (const listener of listeners) listener();
      if (!value) return;
      allowSound();
      ring();
    },
  };
}

type Orders = { count: number; orders?: number | undefined };

/**
 * Rings when there are more orders than before, and shows the number that waits on the app's icon; undefined
 * while loading.
 */
export function useArrivals(known: Orders | undefined): void {
  const { isOn: rings } = useNewOrderSound();
  const { count: pending, orders } = known ?? {};
  const before = useRef(orders);
  useEffect(() => {
    if (!rings) return;
    // After a reload, sound is allowed again by the first tap or key.
    const types = ['pointerdown', 'keydown'] as const;
    for (const type of types) window.addEventListener(type, allowSound, { once: true });
    return () => {
      for (const type of types) window.removeEventListener(type, allowSound);
    };
  }, [rings]);
  useEffect(() => {
    if (orders === undefined) return;
    // The first count is not a new order.
    if (rings && before.current !== undefined && orders > before.current) ring();
    before.current = orders;
  }, [orders, rings]);
  useEffect(() => {
    if (pending === undefined || !('setAppBadge' in navigator)) return;
    void navigator.setAppBadge(pending).catch(() => undefined);
  }, [pending]);
}
