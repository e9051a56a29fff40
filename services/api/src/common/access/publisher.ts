import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ProblemException } from '../http/problem.exception.ts';
import type { Caller } from './caller.ts';

/** Whoever a deploy token proves is calling: a team, for its own piece alone. */
export interface Team {
  piece: string;
  /** What the token is called, such as the machine that holds it. */
  label: string;
}

/** Who may deliver: a team its own piece, an admin every piece. */
export type Publisher = Team | Caller;

export function isTeam(publisher: Publisher): publisher is Team {
  return 'piece' in publisher;
}

/** As the ledger names them. */
export function nameOf(publisher: Publisher): string {
  return isTeam(publisher) ? `deploy token "${publisher.label}"` : publisher.email;
}

/** @throws ProblemException 403 when a team speaks of another team's piece */
export function requireOwnPiece(publisher: Publisher, piece: string): void {
  if (!isTeam(publisher) || publisher.piece === piece) return;
  const sentence = `This deploy token is for ${publisher.piece}: ${piece} belongs to another team.`;
  throw new ProblemException(403, 'forbidden', sentence);
}

/** The caller of a route whose access is 'team' or 'team-or-admin'. */
export const CurrentPublisher = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Publisher =>
    context.switchToHttp().getRequest<{ user: Publisher }>().user,
);
