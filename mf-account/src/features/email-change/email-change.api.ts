import { contractApi } from '../../shared/generated/contract.ts';

export const { useEmailChangesRequestMutation, useEmailChangesConfirmMutation, useEmailChangesUndoMutation } =
  contractApi;
