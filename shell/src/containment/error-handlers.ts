import type { ClientRelease, TelemetryEvent } from '@whetstone/contract';
import type { RootOptions } from 'react-dom/client';
import { MicrofrontendBoundary } from './microfrontend-boundary.tsx';

type ErrorHandlers = Required<Pick<RootOptions, 'onCaughtError' | 'onUncaughtError'>>;

/** What becomes of React's errors: the browser's console has all, and those outside of every microfrontend's boundary are the shell's. */
export function errorHandlers(
  { name: microfrontend, version }: ClientRelease,
  report: (event: TelemetryEvent) => void,
): ErrorHandlers {
  const blameShell = () => report({ kind: 'render-error', microfrontend, version, module: 'frame' });
  return {
    onCaughtError: (error, { errorBoundary }) => {
      reportError(error);
      if (!(errorBoundary instanceof MicrofrontendBoundary)) blameShell();
    },
    onUncaughtError: (error) => {
      reportError(error);
      blameShell();
    },
  };
}
