import type { ReturnReason } from '@whetstone/contract/api';

export const REASONS: Readonly<Record<ReturnReason, string>> = {
  withdrawal: 'I withdraw from the contract',
  unwanted: 'I no longer need it',
  unsuitable: 'It does not suit my work',
  faulty: 'It is faulty or damaged',
  'wrong-tool': 'It is not the tool I ordered',
  late: 'It arrived too late',
  other: 'Another reason',
};
