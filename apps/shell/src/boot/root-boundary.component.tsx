import { Component, type ReactNode } from 'react';
import { showFatal } from './fatal';

interface RootBoundaryProps {
  children: ReactNode;
  /** Puts back what a remote broke in the page. @returns whether there was anything to put back */
  restore(): boolean;
}

/** The outermost boundary: where something broke the page's globals, the shell renders again with them restored, instead of a white page. */
export class RootBoundary extends Component<RootBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error('[shell]', error);
    // Nothing to restore the second time: then it is an error of the shell, which would only come again.
    if (this.props.restore()) this.setState({ failed: false });
    else showFatal();
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
