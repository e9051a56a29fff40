import type { MountedPiece, ReportedEvent } from '@whetstone/contract';
import type { RootOptions } from 'react-dom/client';
import { PieceBoundary } from './piece-boundary.tsx';

type ErrorHandlers = Required<Pick<RootOptions, 'onCaughtError' | 'onUncaughtError'>>;

/** What becomes of React's errors: the browser's console has all, and those outside of every piece's boundary are the shell's. */
export function errorHandlers(
  { name: piece, version }: MountedPiece,
  report: (event: ReportedEvent) => void,
): ErrorHandlers {
  const blameShell = () => report({ kind: 'render-error', piece, version, module: 'frame' });
  return {
    onCaughtError: (error, { errorBoundary }) => {
      reportError(error);
      if (!(errorBoundary instanceof PieceBoundary)) blameShell();
    },
    onUncaughtError: (error) => {
      reportError(error);
      blameShell();
    },
  };
}
