import type { ReleaseAction } from './release-action.ts';

interface ActionWords {
  label: string;
  /** The dialog's title. */
  title: (piece: string) => string;
  confirm: string;
  /** What is said when it is done. */
  done: (piece: string) => string;
}

export const ACTION_WORDS: Readonly<Record<ReleaseAction, ActionWords>> = {
  promote: {
    label: 'Promote',
    title: (piece) => `Give the canary of ${piece} to everybody?`,
    confirm: 'Promote to everybody',
    done: (piece) => `The canary of ${piece} is live for everybody.`,
  },
  widen: {
    label: 'Widen',
    title: (piece) => `Give the canary of ${piece} to more visitors?`,
    confirm: 'Widen the canary',
    done: (piece) => `More visitors get the canary of ${piece}.`,
  },
  stop: {
    label: 'Stop canary',
    title: (piece) => `Stop the canary of ${piece}?`,
    confirm: 'Stop the canary',
    done: (piece) => `The canary of ${piece} is stopped.`,
  },
  'roll-back': {
    label: 'Roll back',
    title: (piece) => `Roll ${piece} back?`,
    confirm: 'Roll back',
    done: (piece) => `${piece} is rolled back.`,
  },
};
