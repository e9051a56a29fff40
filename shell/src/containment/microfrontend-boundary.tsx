import { Component, type ReactNode } from 'react';

interface MicrofrontendBoundaryProps {
  /** Everything in it is there. */
  onShown: () => void;
  onError: () => void;
  /** Stands there until somebody decides what comes next. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps an error of one mounted microfrontend inside that microfrontend: the rest of the page goes on. */
export class MicrofrontendBoundary extends Component<MicrofrontendBoundaryProps, { failed: boolean }> {
  override state = { failed: false };
  #told = false;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidMount() {
    // React's strict mode mounts everything twice.
    if (this.state.failed || this.#told) return;
    this.#told = true;
    this.props.onShown();
  }

  override componentDidCatch() {
    this.props.onError();
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
