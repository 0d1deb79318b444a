import { useEffect, useState } from 'react';

/** Seconds left until `restart` may be used again; 0 when it may. Starts full. */
export function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);

  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [end]);

  return { left, restart: () => setEnd(Date.now() + seconds * 1000) };
}
