import type { AuditEntryDto } from './generated/contract.ts';

export function actorOf({ actor }: AuditEntryDto): string {
  return actor ? (actor.email ?? `Erased (${actor.id})`) : 'The shop, or a visitor';
}

/** 'tool.edited' → 'Tool edited' */
export function nameOf(action: string): string {
  const words = action.replace(/[.-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
