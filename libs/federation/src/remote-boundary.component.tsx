import { Component, type ReactNode } from 'react';

interface RemoteBoundaryProps {
  remote: string;
  release: string;
  /** What stands in the screen's place after a crash; `retry` mounts it again. */
  renderCrash(code: string, retry: () => void): ReactNode;
  children: ReactNode;
}

/** Keeps a remote's crash inside its own screen; the rest of the shell lives on. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: Error) {
    console.error(`[remote ${this.props.remote}@${this.props.release}]`, error);
  }

  override render() {
    const { remote, release, renderCrash, children } = this.props;
    return this.state.crashed ? renderCrash(`remote-crash/${remote}@${release}`, () => this.setState({ crashed: false })) : children;
  }
}
