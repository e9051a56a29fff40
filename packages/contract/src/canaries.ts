/** Shares of the visitors that a canary goes through, in percent. At the last step, it is the live release. */
export const CANARY_STEPS = [1, 10, 50, 100] as const;

/** Canaries of a shop at the same time. Each edge renders the pages of each in a thread of its own. */
export const MAX_CANARIES = 4;

/** The step after this percentage. */
export function nextStep(percentage: number): number {
  return CANARY_STEPS.find((step) => step > percentage) ?? 100;
}
