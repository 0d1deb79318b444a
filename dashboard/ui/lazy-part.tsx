import { type ComponentType, type FunctionComponent, lazy } from 'react';
import { isMissingScript } from '../lib/missing-script.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { NotLoaded } from './notice.tsx';

const Nothing = () => null;

/**
 * A part of a screen whose script is loaded when it is first rendered. If loading fails, as without a
 * connection, or if the part fails later, only the part shows an error, and the screen keeps its edits. An
 * optional part (`isExtra`) renders nothing without its script, and a small message when it fails.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { isExtra = false } = {},
): FunctionComponent<P> {
  const Part = lazy(() =>
    load().catch((error: unknown): { default: ComponentType<P> } => {
      if (!isMissingScript(error)) throw error;
      return { default: isExtra ? Nothing : NotLoaded };
    }),
  );
  return (props) => (
    <ErrorBoundary isSmall={isExtra}>
      <Part {...props} />
    </ErrorBoundary>
  );
}
