import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { common } from '../messages/index.ts';
import { LoadError } from './notice.tsx';

export const NotLoaded = () => (
  <LoadError message={common.newVersion} onRetry={() => window.location.reload()} />
);
const Nothing = () => null;

/**
 * A part of a screen whose script is loaded when it is first drawn. If it cannot be, as when the connection is lost
 * meanwhile, the part alone says so, and not the screen with all that was typed in it; one that the screen can do without
 * (`isExtra`) is left out.
 */
export const lazyPart = <P,>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { isExtra = false } = {},
): LazyExoticComponent<ComponentType<P>> =>
  lazy(() => load().catch(() => ({ default: isExtra ? Nothing : NotLoaded })));
