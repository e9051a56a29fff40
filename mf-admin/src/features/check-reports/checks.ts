import type { CheckResult } from '@whetstone/contract';

/** What each check of the gate asks, in the order in which they are told. */
export const CHECKS: readonly { check: CheckResult['check']; question: string }[] = [
  { check: 'files', question: 'Is every file there, whole?' },
  { check: 'versions', question: 'Does it fit what the shop runs on?' },
  { check: 'routes', question: 'Are its pages and links its own?' },
  { check: 'slots', question: 'Are the slots that it has and fills its own?' },
  { check: 'size', question: 'Is it small enough?' },
  { check: 'rendering', question: 'Does every page of it appear?' },
];
