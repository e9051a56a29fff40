import type { CheckResult, MicrofrontendManifest } from '@whetstone/contract';
import { budgetToApprove, generalPageBudget } from '@whetstone/contract/budgets';
import { originList } from '@whetstone/contract/origins';
import { kilobytes, resultsOf } from './gate-input.ts';
import { isBelow, ownerOf, ownPath, placesOf, type RequestedApproval } from './places.ts';

const { issue, passed } = resultsOf('approvals');

const CONSOLE_PAGE = 'Dashboard → Releases → Approvals';

/**
 * @param others the other releases that visitors get
 * @param before the live release of the microfrontend
 */
export function requestedApprovals(
  manifest: MicrofrontendManifest,
  others: readonly MicrofrontendManifest[],
  before?: MicrofrontendManifest,
): RequestedApproval[] {
  const budget = budgetToApprove(manifest);
  return [
    ...(budget === undefined ? [] : [{ kind: 'budget' as const, value: String(budget) }]),
    ...originList(manifest.origins).map(({ purpose, origin }) => ({ kind: purpose, value: origin })),
    ...placesOf(manifest, others, before),
  ];
}

/** A budget covers smaller ones, and a path prefix the paths below it. */
export function covers(approved: RequestedApproval, { kind, value }: RequestedApproval): boolean {
  if (approved.kind !== kind) return false;
  if (kind === 'budget') return Number(approved.value) >= Number(value);
  return kind === 'path' ? isBelow(value, approved.value) : approved.value === value;
}

interface Requests {
  requests: readonly RequestedApproval[];
  /** Those that no admin has approved. */
  missing: readonly RequestedApproval[];
  /** A dry run lists no request. */
  isDryRun: boolean;
}

export function checkApprovals(
  candidate: MicrofrontendManifest,
  others: readonly MicrofrontendManifest[],
  { requests, missing, isDryRun }: Requests,
): CheckResult[] {
  if (missing.length > 0) {
    const nextStep = isDryRun
      ? 'A dry run requests nothing. The release without --dry-run requests it, and passes after the approval.'
      : 'Ask an admin to approve it there, then release the same build again.';
    return missing.map((request) => notApproved(candidate, others, request, nextStep));
  }
  if (requests.length === 0) return [];
  const sentence = `An admin has approved ${requests.map(textOf).join(', ')}.`;
  return [passed(candidate.name, sentence)];
}

function notApproved(
  { name, routes }: MicrofrontendManifest,
  others: readonly MicrofrontendManifest[],
  request: RequestedApproval,
  nextStep: string,
): CheckResult {
  const alternative =
    request.kind === 'path' ? ` Pages below ${ownPath(name)} belong to ${name} and need no approval.` : '';
  return issue(
    name,
    `It asks for ${textOf(request)}${contextOf(request, routes, others)}: an admin approves it once under ${CONSOLE_PAGE}.`,
    nextStep + alternative,
  );
}

/** What the request is compared with, or who owns the place. */
function contextOf(
  { kind, value }: RequestedApproval,
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

function textOf({ kind, value }: RequestedApproval): string {
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
