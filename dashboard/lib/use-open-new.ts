import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { NEW_HASH } from './paths.ts';

/**
 * Opens a screen's form for a new entry when its address asks for it, from wherever. The address loses the
 * hash, so that neither a reload nor the back button opens the form again.
 */
export function useOpenNew(open: () => void): void {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const isAsked = hash === NEW_HASH;
  const answer = useEffectEvent(() => {
    open();
    void navigate({ search }, { replace: true });
  });
  useEffect(() => {
    if (isAsked) answer();
  }, [isAsked]);
}
