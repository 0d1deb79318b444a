import { useEffect, useRef, useState } from 'react';
import { allowSound, ring } from '../../lib/sound.ts';
import { common, idleDesk as text } from '../../messages/index.ts';

/**
 * While switched on, rings when the desk gets a call after it had none, and shows a notification over other
 * windows where the browser allows it. It contains no customer's name.
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
      // Browsers only start sound and ask for notifications after a tap.
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
