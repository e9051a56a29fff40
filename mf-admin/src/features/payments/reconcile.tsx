import { problemOf } from '@whetstone/kernel';
import { Button, FormMessage, Stack } from '@whetstone/ui';
import { reconciliationText, useReconcile } from './payments.api.ts';

/** A button that compares the shop with Stripe, and the result. */
export function Reconcile() {
  const [reconcile, { data, error, isLoading }] = useReconcile();
  return (
    <Stack gap="m">
      <div>
        <Button variant="primary" pending={isLoading} onClick={() => reconcile()}>
          Reconcile now
        </Button>
      </div>
      {data && <FormMessage tone="success">{reconciliationText(data)}</FormMessage>}
      {error && (
        <FormMessage tone="error">
          {problemOf(error)?.detail ?? 'We could not reach the shop. Check your connection and try again.'}
        </FormMessage>
      )}
    </Stack>
  );
}
