import type { BasketLine } from '@whetstone/contract';
import { selectUser, skipToken, useAppDispatch, useAppSelector } from '@whetstone/kernel';
import { useEffect, useState } from 'react';
import { UNREACHABLE } from '../unreachable.ts';
import { basketApi, FRESH } from './basket.api.ts';
import { type StoredLine, useStoredLines } from './stored-basket.ts';

/** A tool in the basket. Without `tool` it is loading, or no longer sold (`isGone`). */
export interface BasketItem extends StoredLine {
  tool?: Pick<BasketLine, 'price' | 'img' | 'alt' | 'available' | 'minQuantity' | 'maxQuantity'>;
  isGone?: boolean;
}

const OF_VISITOR: readonly BasketLine[] = [];

/** The number of pieces in the basket; undefined while it is unknown. */
export function useBasketCount(): number | undefined {
  return useBasketLines().lines?.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The lines of the account and those of the browser. As in a merge, the larger quantity of a tool wins. */
export function useBasketLines() {
  const user = useAppSelector(selectUser);
  const stored = useStoredLines();
  const mergeError = useMergeAtSignIn(user?.email, stored);
  const { currentData, isError, refetch } = basketApi.useBasketGetQuery(user ? undefined : skipToken, FRESH);
  const ofAccount = user ? currentData?.lines : OF_VISITOR;
  const lines = stored && ofAccount && combine(ofAccount, stored);
  return { lines, isError: isError && !currentData, refetch, mergeError };
}

function combine(ofAccount: readonly BasketLine[], stored: readonly StoredLine[]): BasketItem[] {
  const storedQuantity = (id: string) => stored.find((line) => line.id === id)?.quantity ?? 0;
  const isStoredOnly = ({ id }: StoredLine) => !ofAccount.some((line) => line.id === id);
  return [
    ...ofAccount.map(({ id, name, quantity, archived, ...tool }) => ({
      ...{ id, name, ...(archived ? { isGone: true } : { tool }) },
      quantity: Math.max(quantity, storedQuantity(id)),
    })),
    ...stored.filter(isStoredOnly),
  ];
}

const RETRY_EVENTS = ['focus', 'online'];

/** Merges at sign-in, and again on focus and on reconnection until the API confirms. Returns the message of a failed attempt. */
function useMergeAtSignIn(account: string | undefined, stored: StoredLine[] | undefined): string | undefined {
  const dispatch = useAppDispatch();
  const [message, setMessage] = useState<string>();
  const isPending = account !== undefined && stored !== undefined && stored.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or other lines need another merge
  useEffect(() => {
    if (!isPending) return;
    const merge = () =>
      void import(/* webpackChunkName: "merge" */ './merge-basket.ts').then(
        ({ mergeStoredLines }) => dispatch(mergeStoredLines()).then(setMessage),
        () => setMessage(UNREACHABLE),
      );
    merge();
    for (const event of RETRY_EVENTS) addEventListener(event, merge);
    return () => {
      for (const event of RETRY_EVENTS) removeEventListener(event, merge);
    };
  }, [dispatch, isPending, account, stored]);
  return isPending ? message : undefined;
}
