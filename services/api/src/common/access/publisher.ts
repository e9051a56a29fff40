import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ProblemException } from '../http/problem.exception.ts';
import type { AuthenticatedUser } from './authenticated-user.ts';

/** Whoever a deploy token proves is calling: a team, for its own microfrontend alone. */
export interface Team {
  microfrontend: string;
  /** What the token is called, such as the machine that holds it. */
  label: string;
}

/** Who may deliver: a team its own microfrontend, an admin every microfrontend. */
export type Publisher = Team | AuthenticatedUser;

export function isTeam(publisher: Publisher): publisher is Team {
  return 'microfrontend' in publisher;
}

/** As the ledger names them. */
export function nameOf(publisher: Publisher): string {
  return isTeam(publisher) ? `deploy token "${publisher.label}"` : publisher.email;
}

/** @throws ProblemException 403 when a team speaks of another team's microfrontend */
export function requireOwnMicrofrontend(publisher: Publisher, microfrontend: string): void {
  if (!isTeam(publisher) || publisher.microfrontend === microfrontend) return;
  const sentence = `This deploy token is for ${publisher.microfrontend}: ${microfrontend} belongs to another team.`;
  throw new ProblemException(403, 'forbidden', sentence);
}

/** The caller of a route whose access is 'team' or 'team-or-admin'. */
export const CurrentPublisher = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Publisher =>
    context.switchToHttp().getRequest<{ user: Publisher }>().user,
);
