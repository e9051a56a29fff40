import type { ClientRelease, TelemetryEvent } from '@whetstone/contract';
import { Component, type ReactNode } from 'react';
import type { RootOptions } from 'react-dom/client';

interface MicrofrontendBoundaryProps {
  /** Called when the children have mounted. */
  onShown: () => void;
  onError: (error: unknown) => void;
  /** Shown after an error until the parent renders something else. */
  fallback: ReactNode;
  children: ReactNode;
}

export class MicrofrontendBoundary extends Component<MicrofrontendBoundaryProps, { failed: boolean }> {
  override state = { failed: false };
  #shown = false;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidMount() {
    // Strict mode mounts every component twice.
    if (this.state.failed || this.#shown) return;
    this.#shown = true;
    this.props.onShown();
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

type ErrorHandlers = Required<Pick<RootOptions, 'onCaughtError' | 'onUncaughtError' | 'onRecoverableError'>>;

/** The error handlers of the React root: log every error, and report errors outside of a microfrontend's boundary as the shell's. */
export function errorHandlers(
  { name: microfrontend, version }: ClientRelease,
  report: (event: TelemetryEvent) => void,
): ErrorHandlers {
  const reportShellError = () =>
    report({ kind: 'render-error', microfrontend, version, module: 'app-shell' });
  return {
    onCaughtError: (error, { errorBoundary }) => {
      reportError(error);
      if (!(errorBoundary instanceof MicrofrontendBoundary)) reportShellError();
    },
    onUncaughtError: (error) => {
      reportError(error);
      reportShellError();
    },
    onRecoverableError: (error) => {
      // A translation has replaced texts of a fragment before it hydrated.
      if (!document.querySelector('font')) reportError(error);
    },
  };
}
