import type { AuditEntryDto } from './generated/contract.ts';

export function actorOf({ actor }: AuditEntryDto): string {
  return actor ? (actor.email ?? `Erased (${actor.id})`) : 'The shop, or a visitor';
}

/** Labels of kinds whose ids mean nothing to an admin. */
const KIND_LABELS: Record<string, string> = { settings: 'The settings', 'user-list': 'Users' };

/** The name, or the number of an order. A deleted subject has only its id. */
export function subjectOf({ subject: { kind, id, name } }: AuditEntryDto): string {
  return name ?? KIND_LABELS[kind] ?? id;
}

/** 'tool.edited' → 'Tool edited' */
export function nameOf(action: string): string {
  const words = action.replace(/[.-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
