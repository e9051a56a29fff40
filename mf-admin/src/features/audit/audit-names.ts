import type { AuditEntryDto } from '@whetstone/contract/api';

/** The only actions without an actor that are not by the shop itself. */
const BY_VISITORS = /^user\..*-failed$/;

export function actorOf({ actor, action }: AuditEntryDto): string {
  if (actor) return actor.email ?? `Erased (${actor.id})`;
  return BY_VISITORS.test(action) ? 'A visitor' : 'The shop';
}

/** Labels of kinds whose ids mean nothing to an admin. */
const KIND_LABELS: Record<string, string> = {
  settings: 'The settings',
  'user-list': 'Users',
  'order-list': 'Orders',
  'invoice-list': 'Invoices',
  'tool-list': 'Tools',
  'audit-log': 'The audit log',
  ledger: 'The stock ledger',
  payments: 'Online payments',
  'payment-difference': 'Payment difference',
  refund: 'Refund',
  email: 'Email',
};

/** 'Jack Plane', 'Refund: 40712-38915', or the number of an order. A deleted subject has only its kind or id. */
export function subjectOf({ subject: { kind, id, name } }: AuditEntryDto): string {
  return [KIND_LABELS[kind], name].filter(Boolean).join(': ') || id;
}

/** Actions whose words mean something else to an admin. */
const ACTION_LABELS: Record<string, string> = {
  'order.invoiced': 'Order accepted on invoice',
  'user.proof-failed': 'User’s identity not confirmed',
};

/** 'tool.edited' → 'Tool edited' */
export function nameOf(action: string): string {
  return ACTION_LABELS[action] ?? capitalized(action.replace(/[.-]/g, ' '));
}

export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
