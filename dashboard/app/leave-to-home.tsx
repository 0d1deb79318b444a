import { useEffect } from 'react';
import { SpinnerScreen } from '../ui/spinner-screen.tsx';
import { publicPages } from './paths.ts';

/** Unknown addresses lead to the product's home page (spec 2.1), which is a document of its own. */
export function LeaveToHome() {
  useEffect(() => location.replace(publicPages.home), []);
  return <SpinnerScreen />;
}
