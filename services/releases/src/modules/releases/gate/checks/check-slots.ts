import type { CheckResult, MicrofrontendRelease } from '@whetstone/contract';
import { slotsOf } from '@whetstone/contract/placement-rules';
import { type GateInput, nameAndVersionOf, otherReleasesOf, resultsOf } from './gate-input.ts';

const { issue, passed } = resultsOf('slots');

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
  return [passed(candidate.name, sentence)];
}

/**
 * Checks that the candidate's own slots are filled only by microfrontends in its `fragmentsFrom`. A rollback does not repeat this check: it
 * brings back a page, and no fragment.
 */
export function checkSlotOwner(input: GateInput): CheckResult[] {
  const { candidate } = input;
  return otherReleasesOf(input).flatMap((other) =>
    slotsFilledOn(candidate, other)
      .filter((slot) => !admits(candidate, slot, other.name))
      .map((slot) =>
        issue(
          candidate.name,
          `${nameAndVersionOf(other)} fills the slot "${slot}", and fragmentsFrom of ${candidate.name} does not name ${other.name}.`,
          `Add ${other.name} to "${slot}" in fragmentsFrom of the description, or rename the slot to leave the fragment out.`,
        ),
      ),
  );
}

/** Checks that the owners of the slots that the candidate fills name it. A rollback does not repeat this check: its fragment was live before. */
export function checkSlotFiller(input: GateInput): CheckResult[] {
  const { candidate } = input;
  return otherReleasesOf(input).flatMap((other) =>
    slotsFilledOn(other, candidate)
      .filter((slot) => !admits(other, slot, candidate.name))
      .map((slot) =>
        issue(
          candidate.name,
          `The slot "${slot}" belongs to ${nameAndVersionOf(other)} of the team ${other.team}, whose fragmentsFrom does not name ${candidate.name}.`,
          `Ask the team ${other.team} to add ${candidate.name} to "${slot}" in fragmentsFrom of its description and to release it. Then release the same build again.`,
        ),
      ),
  );
}

function admits({ fragmentsFrom = {} }: MicrofrontendRelease, slot: string, name: string): boolean {
  return (fragmentsFrom[slot] ?? []).includes(name);
}

/** The slots of `owner` for which `other` has a fragment. */
function slotsFilledOn(owner: MicrofrontendRelease, other: MicrofrontendRelease): string[] {
  return common(filledBy(other), slotsOf(owner));
}

/** Both releases define the slot: pages of both would show the same fragment. */
function nameConflicts(candidate: MicrofrontendRelease, other: MicrofrontendRelease): CheckResult[] {
  return common(slotsOf(candidate), slotsOf(other)).map((slot) =>
    issue(
      candidate.name,
      `A page of ${nameAndVersionOf(other)} has a slot "${slot}" already: a fragment for it would fill both.`,
      'Choose another name for the slot.',
    ),
  );
}

function fragmentConflicts(candidate: MicrofrontendRelease, other: MicrofrontendRelease): CheckResult[] {
  return common(filledBy(candidate), filledBy(other)).map((slot) =>
    issue(
      candidate.name,
      `${nameAndVersionOf(other)} fills the slot "${slot}" already, and a slot shows one fragment.`,
      `Fill another slot, or agree with the team ${other.team} on its owner.`,
    ),
  );
}

function common(own: readonly string[], theirs: readonly string[]): string[] {
  return own.filter((slot) => theirs.includes(slot));
}

/** Slots without a page are no issue: the page and its fragments can be released in any order. */
function unusedSlots(candidate: MicrofrontendRelease, others: readonly MicrofrontendRelease[]): string[] {
  const known = [candidate, ...others].flatMap(slotsOf);
  return filledBy(candidate)
    .filter((slot) => !known.includes(slot))
    .map((slot) => `No page has the slot "${slot}" yet, so its fragment is not shown.`);
}

function filledBy({ fragments = [] }: MicrofrontendRelease): string[] {
  return fragments.map(({ slot }) => slot);
}

function countOf({ length }: readonly string[]): string {
  if (length === 0) return 'no slot';
  return length === 1 ? '1 slot' : `${length} slots`;
}
