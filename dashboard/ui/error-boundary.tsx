import { Component, type ReactNode } from 'react';
import { isMissingScript } from '../lib/missing-script.ts';
import { common } from '../messages/index.ts';
import { Banner, BannerLine } from './banner.tsx';
import { LoadError, NotLoaded } from './notice.tsx';

type Props = {
  /** A part of one line or less, such as a notice; its error message is as small. */
  isSmall?: boolean;
  /** Renders again when this changes, such as an address. */
  resetOn?: unknown;
  children: ReactNode;
};

type State = { failure?: { error: unknown } | undefined };

/**
 * A part of a screen that fails alone: while it cannot be rendered, a message with a retry button replaces
 * it, and everything around it works. A class, because React has no other way to catch errors of rendering.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override componentDidUpdate({ resetOn }: Props): void {
    if (this.state.failure && resetOn !== this.props.resetOn) this.setState({ failure: undefined });
  }

  override render(): ReactNode {
    const { isSmall = false, children } = this.props;
    const { failure } = this.state;
    if (!failure) return children;
    if (isMissingScript(failure.error)) return <NotLoaded />;
    const retry = () => this.setState({ failure: undefined });
    if (!isSmall) return <LoadError message={common.partFailed} onRetry={retry} />;
    return (
      <Banner tone="error">
        <BannerLine main={{ label: common.retry, onClick: retry }}>{common.partFailed}</BannerLine>
      </Banner>
    );
  }
}
