/** Media queries of the shop's layout: one column, from `medium` two, from `large` three. */
export const media = {
  medium: '@media (min-width: 700px)',
  large: '@media (min-width: 1080px)',
  motion: '@media (prefers-reduced-motion: no-preference)',
} as const;
