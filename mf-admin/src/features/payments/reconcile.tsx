import { problemMessage } from '@whetstone/kernel/problem';
import { Button, FormMessage, Stack } from '@whetstone/ui';
import { paymentsApi, reconciliationText } from './payments.api.ts';

export function Reconcile() {
  const [reconcile, { data, error, isLoading }] = paymentsApi.useReconciliationReconcileMutation();
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
          {problemMessage(error, {
            'payment-not-configured':
              'This shop has no keys of a payment provider, so there is nothing to compare.',
            503: 'The payment provider cannot be reached. Try again in a moment.',
          })}
        </FormMessage>
      )}
    </Stack>
  );
}
