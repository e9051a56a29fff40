import { useAppDispatch } from '@whetstone/kernel';
import { FormMessage } from '@whetstone/ui';
import { useEffect } from 'react';
import { mergeOutcomeApi, rememberOutcome } from './merge-basket.ts';

/** The results of the merge at the sign-in, until the customer leaves the page. */
export function MergedNote() {
  const { data: outcome } = mergeOutcomeApi.useMergeOutcomeQuery();
  const dispatch = useAppDispatch();
  useEffect(() => () => void dispatch(rememberOutcome('')), [dispatch]);
  return outcome ? <FormMessage tone="success">{outcome}</FormMessage> : null;
}
