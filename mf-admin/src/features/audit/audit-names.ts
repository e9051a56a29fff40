import type { AuditEntryDto } from './generated/contract.ts';

export function actorOf({ actor }: AuditEntryDto): string {
  return actor ? (actor.email ?? `Erased (${actor.id})`) : 'The shop, or a visitor';
}

/** Subjects without a name, by kind. Other subjects without one are orders, and erased or deleted. */
const UNNAMED: Record<string, string> = {
  settings: 'The settings',
  'user-list': 'Users',
  review: 'The shop',
};

export function subjectOf({ subject: { kind, id, name } }: AuditEntryDto): string {
  return name ?? UNNAMED[kind] ?? id;
}

/** 'tool.edited' → 'Tool edited' */
export function nameOf(action: string): string {
  const words = action.replace(/[.-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
