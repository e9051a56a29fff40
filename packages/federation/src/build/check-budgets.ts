import { PAGE_REQUESTS } from '@whetstone/contract/budgets';
import { UsageError } from '../cli/usage-error.ts';
import { describeWeights } from './describe-weights.ts';
import { isTooHeavy, isTooLate, type Weight } from './microfrontend-weight.ts';

/** @throws UsageError with what weighs how much, and comes in which round, when a page of the microfrontend needs more than it may */
export function checkBudgets(name: string, weights: readonly Weight[]): void {
  const complaints = [
    ...tooHeavy(name, weights.filter(isTooHeavy)),
    ...tooLate(name, weights.filter(isTooLate)),
  ];
  if (complaints.length > 0) throw new UsageError(complaints.join('\n'));
}

function tooHeavy(name: string, weights: readonly Weight[]): string[] {
  if (weights.length === 0) return [];
  return [
    `${name} is over its budget of JavaScript, or of ${PAGE_REQUESTS} files a page:`,
    describeWeights(weights),
    '  Load what the first view does not need with import(), or leave it out.',
  ];
}

function tooLate(name: string, weights: readonly Weight[]): string[] {
  if (weights.length === 0) return [];
  return [
    `${name} is over its budget of round trips: what a page shows is asked for only when other scripts have arrived.`,
    describeWeights(weights),
    '  Import what the first view needs statically, instead of with import() at the top of a module or lazy();',
    '  load what it does not need with import() where somebody asks for it.',
  ];
}
