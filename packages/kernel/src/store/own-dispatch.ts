import type { Dispatch } from '@reduxjs/toolkit';
import { FloodError, floodGuard } from './flood-guard.ts';

/**
 * A piece's own way to the store. Once it floods, nothing that comes this way gets through any more: neither what a timer goes on
 * sending, nor what the piece left behind when it was replaced.
 */
export function ownDispatch(
  dispatch: Dispatch,
  onFlood: (error: FloodError) => void,
  guard = floodGuard(),
): Dispatch {
  let flood: FloodError | undefined;
  return (action) => {
    if (flood) throw flood;
    try {
      guard(action);
      return dispatch(action);
    } catch (error) {
      if (error instanceof FloodError) {
        flood = error;
        onFlood(error);
      }
      throw error;
    }
  };
}
