import type { ReleaseAction } from './release-action.ts';

interface ActionWords {
  label: string;
  /** The dialog's title. */
  title: (microfrontend: string) => string;
  confirm: string;
  /** What is said when it is done. */
  done: (microfrontend: string) => string;
}

export const ACTION_WORDS: Readonly<Record<ReleaseAction, ActionWords>> = {
  promote: {
    label: 'Promote',
    title: (microfrontend) => `Give the canary of ${microfrontend} to everybody?`,
    confirm: 'Promote to everybody',
    done: (microfrontend) => `The canary of ${microfrontend} is live for everybody.`,
  },
  increase: {
    label: 'Increase traffic',
    title: (microfrontend) => `Give the canary of ${microfrontend} to more visitors?`,
    confirm: 'Increase traffic',
    done: (microfrontend) => `More visitors get the canary of ${microfrontend}.`,
  },
  stop: {
    label: 'Stop canary',
    title: (microfrontend) => `Stop the canary of ${microfrontend}?`,
    confirm: 'Stop the canary',
    done: (microfrontend) => `The canary of ${microfrontend} is stopped.`,
  },
  'roll-back': {
    label: 'Roll back',
    title: (microfrontend) => `Roll ${microfrontend} back?`,
    confirm: 'Roll back',
    done: (microfrontend) => `${microfrontend} is rolled back.`,
  },
};
