import type { DeployToken } from '@whetstone/contract';
import { problemOf, useNotify } from '@whetstone/kernel';
import { useRevokeDeployTokenMutation } from './deploy-tokens.api.ts';

/** A function that revokes a token and tells the admin what came of it. */
export function useRevokeToken() {
  const [revoke] = useRevokeDeployTokenMutation();
  const notify = useNotify();
  return async ({ id, label }: DeployToken) => {
    const { error } = await revoke(id);
    if (!error) return notify('success', `The token “${label}” is revoked.`);
    const reason = problemOf(error)?.detail ?? 'Please try again in a moment.';
    notify('error', `The token “${label}” is not revoked. ${reason}`);
  };
}
