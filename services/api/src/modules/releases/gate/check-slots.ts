import type { CheckResult, MicrofrontendRelease } from '@whetstone/contract';
import { type GateQuestion, neighboursOf, titleOf } from './gate-question.ts';

/** The slots that its pages have and those that it fills, against everybody else's. */
export function checkSlots(question: GateQuestion): CheckResult[] {
  const { candidate } = question;
  const neighbours = neighboursOf(question);
  const problems = neighbours.flatMap((other) => [
    ...takenNames(candidate, other),
    ...takenPlaces(candidate, other),
  ]);
  if (problems.length > 0) return problems;
  const sentence = [
    `It has ${countOf(slotsOf(candidate))} and fills ${countOf(filledBy(candidate))}; none of them belongs to another microfrontend.`,
    ...shownNowhere(candidate, neighbours),
  ].join(' ');
  return [{ check: 'slots', passed: true, subject: candidate.name, sentence }];
}

/** A slot belongs to the microfrontend whose pages have it: under the same name another microfrontend's pages would show the same. */
function takenNames(candidate: MicrofrontendRelease, other: MicrofrontendRelease): CheckResult[] {
  return taken(candidate, other, slotsOf, (slot) => ({
    sentence: `A page of ${titleOf(other)} has a slot "${slot}" already: whoever fills it would fill both.`,
    remedy: 'Choose another name for the slot.',
  }));
}

function takenPlaces(candidate: MicrofrontendRelease, other: MicrofrontendRelease): CheckResult[] {
  return taken(candidate, other, filledBy, (slot) => ({
    sentence: `${titleOf(other)} fills the slot "${slot}" already, and it has room for one.`,
    remedy: `Fill another slot, or agree with the team ${other.team} on who has it.`,
  }));
}

/** A result for each slot that both have in this way. */
function taken(
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

/** No reason to refuse anything: whichever of the two comes first, and whichever goes, nobody waits for the other. */
function shownNowhere(
  candidate: MicrofrontendRelease,
  neighbours: readonly MicrofrontendRelease[],
): string[] {
  const known = [candidate, ...neighbours].flatMap(slotsOf);
  return filledBy(candidate)
    .filter((slot) => !known.includes(slot))
    .map((slot) => `No page has the slot "${slot}" yet, so what fills it is shown nowhere.`);
}

function slotsOf({ routes }: MicrofrontendRelease): string[] {
  return [...new Set(routes.flatMap(({ slots = [] }) => slots))];
}

function filledBy({ fragments = [] }: MicrofrontendRelease): string[] {
  return fragments.map(({ slot }) => slot);
}

function countOf({ length }: readonly string[]): string {
  if (length === 0) return 'no slot';
  return length === 1 ? '1 slot' : `${length} slots`;
}
