import { useEffect, useRef, useState } from 'react';
import { allowSound, ring } from '../../lib/sound.ts';
import { common, idleDesk as text } from '../../messages/index.ts';

/**
 * Once it is switched on, rings when the desk has somebody to call after it had nobody, and says so over other windows where
 * the browser may. It names no customer.
 */
export function useArrivalAlarm(hasCall: boolean) {
  const [isOn, setIsOn] = useState(false);
  const hadCall = useRef(hasCall);

  useEffect(() => {
    if (isOn && hasCall && !hadCall.current) {
      ring();
      notify();
    }
    hadCall.current = hasCall;
  }, [isOn, hasCall]);

  return {
    isOn,
    toggle() {
      setIsOn(!isOn);
      if (isOn) return;
      // Browsers let only a tap begin sound and ask for notifications.
      allowSound();
      if ('Notification' in window && Notification.permission === 'default')
        void Notification.requestPermission().catch(() => undefined);
    },
  };
}

export type ArrivalAlarm = ReturnType<typeof useArrivalAlarm>;

function notify(): void {
  const may = 'Notification' in window && Notification.permission === 'granted';
  if (!may || document.visibilityState === 'visible') return;
  try {
    new Notification(text.arrived, { lang: 'ar', dir: 'rtl', tag: 'mirsah-desk', body: common.product });
  } catch {
    // Some phones allow only a service worker to notify.
  }
}
