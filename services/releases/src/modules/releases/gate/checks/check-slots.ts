import type { CheckResult, MicrofrontendRelease } from '@whetstone/contract';
import { type GateInput, nameAndVersionOf, otherReleasesOf } from './gate-input.ts';

/** Compares the slots that the candidate defines and fills with those of all other microfrontends. */
export function checkSlots(input: GateInput): CheckResult[] {
  const { candidate } = input;
  const others = otherReleasesOf(input);
  const issues = others.flatMap((other) => [
    ...nameConflicts(candidate, other),
    ...fragmentConflicts(candidate, other),
  ]);
  if (issues.length > 0) return issues;
  const sentence = [
    `It has ${countOf(slotsOf(candidate))} and fills ${countOf(filledBy(candidate))}; none of them conflicts with another microfrontend.`,
    ...unusedSlots(candidate, others),
  ].join(' ');
  return [{ check: 'slots', passed: true, subject: candidate.name, sentence }];
}

/** A slot name belongs to one microfrontend. Pages of two microfrontends with equal slot names would show the same fragment. */
function nameConflicts(candidate: MicrofrontendRelease, other: MicrofrontendRelease): CheckResult[] {
  return conflicts(candidate, other, slotsOf, (slot) => ({
    sentence: `A page of ${nameAndVersionOf(other)} has a slot "${slot}" already: a fragment for it would fill both.`,
    remedy: 'Choose another name for the slot.',
  }));
}

function fragmentConflicts(candidate: MicrofrontendRelease, other: MicrofrontendRelease): CheckResult[] {
  return conflicts(candidate, other, filledBy, (slot) => ({
    sentence: `${nameAndVersionOf(other)} fills the slot "${slot}" already, and a slot shows one fragment.`,
    remedy: `Fill another slot, or agree with the team ${other.team} on its owner.`,
  }));
}

/** An issue for each slot that both releases define, or that both fill. */
function conflicts(
  candidate: MicrofrontendRelease,
  other: MicrofrontendRelease,
  slotsIn: (microfrontend: MicrofrontendRelease) => string[],
  explain: (slot: string) => Pick<CheckResult, 'sentence' | 'remedy'>,
): CheckResult[] {
  const theirs = slotsIn(other);
  return slotsIn(candidate)
    .filter((slot) => theirs.includes(slot))
    .map((slot) => ({ check: 'slots', passed: false, subject: candidate.name, ...explain(slot) }));
}

/** Slots without a page are no issue: the page and its fragments can be released in any order. */
function unusedSlots(candidate: MicrofrontendRelease, others: readonly MicrofrontendRelease[]): string[] {
  const known = [candidate, ...others].flatMap(slotsOf);
  return filledBy(candidate)
    .filter((slot) => !known.includes(slot))
    .map((slot) => `No page has the slot "${slot}" yet, so its fragment is not shown.`);
}

function slotsOf({ routes, slots: onEveryPage = [] }: MicrofrontendRelease): string[] {
  return [...new Set([...onEveryPage, ...routes.flatMap(({ slots = [] }) => slots)])];
}

function filledBy({ fragments = [] }: MicrofrontendRelease): string[] {
  return fragments.map(({ slot }) => slot);
}

function countOf({ length }: readonly string[]): string {
  if (length === 0) return 'no slot';
  return length === 1 ? '1 slot' : `${length} slots`;
}
