import { Component, type ReactNode } from 'react';

interface RemoteBoundaryProps {
  /** Called once per crash. */
  onCrash?(error: unknown): void;
  /** Rendered instead after a crash; the owner decides what follows. */
  fallback: ReactNode;
  children: ReactNode;
}

/** An error boundary around a remote's screen or a notice; the rest of the shell stays. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash?.(error);
  }

  override render() {
    return this.state.crashed ? this.props.fallback : this.props.children;
  }
}
