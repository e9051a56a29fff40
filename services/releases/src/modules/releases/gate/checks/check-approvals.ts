import type { Approval, CheckResult, MicrofrontendManifest } from '@whetstone/contract';
import { budgetToApprove, generalPageBudget } from '@whetstone/contract/budgets';
import { originList } from '@whetstone/contract/origins';
import { kilobytes } from './gate-input.ts';

/** Something that a release may have only if an admin has approved it. */
export type Ask = Pick<Approval, 'kind' | 'value'>;

const PLACE = 'Dashboard → Releases → Approvals';

export function asksOf(manifest: MicrofrontendManifest): Ask[] {
  const budget = budgetToApprove(manifest);
  return [
    ...(budget === undefined ? [] : [{ kind: 'budget' as const, value: String(budget) }]),
    ...originList(manifest.origins).map(({ purpose, origin }) => ({ kind: purpose, value: origin })),
  ];
}

/** A budget covers smaller ones. */
export function covers(approved: Ask, { kind, value }: Ask): boolean {
  if (approved.kind !== kind) return false;
  return kind === 'budget' ? Number(approved.value) >= Number(value) : approved.value === value;
}

/** @param missing the asks of the candidate that no admin has approved */
export function checkApprovals(candidate: MicrofrontendManifest, missing: readonly Ask[]): CheckResult[] {
  const { name } = candidate;
  if (missing.length > 0) return missing.map((ask) => notApproved(candidate, ask));
  const asks = asksOf(candidate);
  if (asks.length === 0) return [];
  const sentence = `An admin has approved ${asks.map(textOf).join(', ')}.`;
  return [{ check: 'approvals', passed: true, subject: name, sentence }];
}

function notApproved({ name, routes }: MicrofrontendManifest, ask: Ask): CheckResult {
  const general = Math.min(...routes.map(generalPageBudget));
  const reason = ask.kind === 'budget' ? `, more than the general ${kilobytes(general)}` : '';
  return {
    check: 'approvals',
    passed: false,
    subject: name,
    sentence: `It asks for ${textOf(ask)}${reason}: an admin approves it once under ${PLACE}.`,
    remedy: `Ask an admin to approve it there, then release the same build again.`,
  };
}

function textOf({ kind, value }: Ask): string {
  return {
    budget: `a page budget of ${kilobytes(Number(value))}`,
    connect: `connections to ${value}`,
    frame: `frames of ${value}`,
    media: `audio and video of ${value}`,
  }[kind];
}
