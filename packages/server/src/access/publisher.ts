import { ProblemException } from '../http/problem.exception.ts';
import { type AuthenticatedUser, CurrentUser } from './authenticated-user.ts';

/** The team that a deploy token identifies. It may release only its own microfrontend. */
export interface Team {
  microfrontend: string;
  /** The name of the token, such as the machine that stores it. */
  label: string;
}

/** The caller of a release route: a team for its own microfrontend, or an admin for any. */
export type Publisher = Team | AuthenticatedUser;

export function isTeam(publisher: Publisher): publisher is Team {
  return 'microfrontend' in publisher;
}

/** The name in the ledger. */
export function nameOf(publisher: Publisher): string {
  return isTeam(publisher) ? `deploy token "${publisher.label}"` : publisher.email;
}

/** @throws ProblemException 403 when a team names another team's microfrontend */
export function requireOwnMicrofrontend(publisher: Publisher, microfrontend: string): void {
  if (!isTeam(publisher) || publisher.microfrontend === microfrontend) return;
  const detail = `This deploy token is for ${publisher.microfrontend}: ${microfrontend} belongs to another team.`;
  throw new ProblemException(403, 'forbidden', detail);
}

/** Injects the caller of a route with the access level 'team' or 'team-or-admin'. */
export const CurrentPublisher = CurrentUser;
