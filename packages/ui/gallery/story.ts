import type { ReactNode } from 'react';

/** The default export of a `*.stories.tsx` file. */
export interface Meta {
  title: string;
}

/** A story in Component Story Format 3: what Storybook and its tools read too. */
export interface Story {
  render: () => ReactNode;
  parameters?: {
    /** `inline`: examples side by side. `fullscreen`: on a page of its own, as for a dialog. */
    layout?: 'inline' | 'fullscreen';
    /** The state in which the screenshots show buttons, links and fields. */
    pseudo?: 'hover' | 'focus-visible';
  };
}
