import type { CheckResult, MicrofrontendManifest } from '@whetstone/contract';
import { budgetToApprove, generalPageBudget } from '@whetstone/contract/budgets';
import { originList } from '@whetstone/contract/origins';
import { kilobytes } from './gate-input.ts';
import { type Ask, claimsOf, isBelow, ownerOf, ownPath } from './page-claims.ts';

const PLACE = 'Dashboard → Releases → Approvals';

/** @param others the other releases that visitors get */
export function asksOf(manifest: MicrofrontendManifest, others: readonly MicrofrontendManifest[]): Ask[] {
  const budget = budgetToApprove(manifest);
  return [
    ...(budget === undefined ? [] : [{ kind: 'budget' as const, value: String(budget) }]),
    ...originList(manifest.origins).map(({ purpose, origin }) => ({ kind: purpose, value: origin })),
    ...claimsOf(manifest, others),
  ];
}

/** A budget covers smaller ones, and a path prefix the paths below it. */
export function covers(approved: Ask, { kind, value }: Ask): boolean {
  if (approved.kind !== kind) return false;
  if (kind === 'budget') return Number(approved.value) >= Number(value);
  return kind === 'path' ? isBelow(value, approved.value) : approved.value === value;
}

interface Asks {
  asks: readonly Ask[];
  /** Those that no admin has approved. */
  missing: readonly Ask[];
}

export function checkApprovals(
  candidate: MicrofrontendManifest,
  others: readonly MicrofrontendManifest[],
  { asks, missing }: Asks,
): CheckResult[] {
  if (missing.length > 0) return missing.map((ask) => notApproved(candidate, others, ask));
  if (asks.length === 0) return [];
  const sentence = `An admin has approved ${asks.map(textOf).join(', ')}.`;
  return [{ check: 'approvals', passed: true, subject: candidate.name, sentence }];
}

function notApproved(
  { name, routes }: MicrofrontendManifest,
  others: readonly MicrofrontendManifest[],
  ask: Ask,
): CheckResult {
  const alternative =
    ask.kind === 'path' ? ` Pages below ${ownPath(name)} belong to ${name} and need no approval.` : '';
  return {
    check: 'approvals',
    passed: false,
    subject: name,
    sentence: `It asks for ${textOf(ask)}${contextOf(ask, routes, others)}: an admin approves it once under ${PLACE}.`,
    remedy: `Ask an admin to approve it there, then release the same build again.${alternative}`,
  };
}

/** What the ask is compared with, or who owns the place. */
function contextOf(
  { kind, value }: Ask,
  routes: MicrofrontendManifest['routes'],
  others: readonly MicrofrontendManifest[],
): string {
  if (kind === 'budget')
    return `, more than the general ${kilobytes(Math.min(...routes.map(generalPageBudget)))}`;
  if (kind === 'path') {
    const owner = ownerOf(value, others);
    return owner ? `, where ${owner.name} of the team ${owner.team} has pages` : ', which nobody owns yet';
  }
  const shell = others.find((other) => other.name === 'shell');
  const isEntry = kind === 'navbar' || kind === 'dashboard' || kind === 'footer';
  return isEntry && shell ? `, which is on every page and belongs to the team ${shell.team}` : '';
}

function textOf({ kind, value }: Ask): string {
  return {
    budget: `a page budget of ${kilobytes(Number(value))}`,
    connect: `connections to ${value}`,
    frame: `frames of ${value}`,
    media: `audio and video of ${value}`,
    path: `pages at ${value}`,
    navbar: `the navbar entry ${value}`,
    dashboard: `the dashboard entry ${value}`,
    footer: `the footer entry ${value}`,
  }[kind];
}
