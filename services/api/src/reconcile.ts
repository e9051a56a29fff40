import { runCommand } from './run-command.ts';

await runCommand({
  failure: 'The comparison failed',
  run: async (app) => {
    const { reconcileOnce } = await import('./modules/orders/reconciliation/reconcile-command.ts');
    await reconcileOnce(app);
  },
});
