import { useEffect, useRef, useState } from 'react';
import { common, idleDesk as text } from '../../messages/index.ts';

/**
 * Once it is switched on, rings when the desk has somebody to call after it had nobody, and says so over other windows where
 * the browser may. It names no customer.
 */
export function useArrivalAlarm(hasCall: boolean) {
  const [isOn, setIsOn] = useState(false);
  const sound = useRef<AudioContext>(undefined);
  const hadCall = useRef(hasCall);

  useEffect(() => {
    if (isOn && hasCall && !hadCall.current) {
      if (sound.current) ring(sound.current);
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
      sound.current ??= new AudioContext();
      if ('Notification' in window && Notification.permission === 'default')
        void Notification.requestPermission().catch(() => undefined);
    },
  };
}

export type ArrivalAlarm = ReturnType<typeof useArrivalAlarm>;

/** Two short tones. */
function ring(context: AudioContext): void {
  for (const [index, hertz] of [660, 880].entries()) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const start = context.currentTime + index * 0.18;
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.15, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.16);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.17);
  }
}

function notify(): void {
  const may = 'Notification' in window && Notification.permission === 'granted';
  if (!may || document.visibilityState === 'visible') return;
  try {
    new Notification(text.arrived, { lang: 'ar', dir: 'rtl', tag: 'mirsah-desk', body: common.product });
  } catch {
    // Some phones allow only a service worker to notify.
  }
}
