import type { Basket } from '@whetstone/contract';
import { type AppDispatch, type RootState } from '@whetstone/kernel';
import { withTabLock } from '@whetstone/kernel/tab-lock';
import { quantityLabel } from '../links.ts';
import { UNREACHABLE } from '../unreachable.ts';
import { basketApi, storeBasket } from './basket.api.ts';
import { MAX_LINES, readStoredLines, type StoredLine, writeStoredLines } from './stored-basket.ts';

export const FULL = `A basket holds at most ${MAX_LINES} tools. Order these tools first, or remove one of them.`;

/** Changes the basket of the account, or of the browser for a visitor. Resolves to a message if the change failed. */
export type BasketChange = (dispatch: AppDispatch, getState: () => RootState) => Promise<string | undefined>;

const HOUR_SECONDS = 3_600;

export const mergeOutcomeApi = basketApi.injectEndpoints({
  endpoints: (build) => ({
    /** The results of the last merge, in sentences; empty once they were shown. */
    mergeOutcome: build.query<string, void>({
      queryFn: () => ({ data: '' }),
      keepUnusedDataFor: HOUR_SECONDS,
    }),
  }),
});

export const rememberOutcome = (outcome: string) =>
  mergeOutcomeApi.util.upsertQueryData('mergeOutcome', undefined, outcome);

/**
 * Changes the basket of an account, one change after the other in all tabs: each tab merges at the sign-in, and a merge that is sent late would undo
 * a change of the customer.
 */
export function inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
  return withTabLock('whetstone-basket', change);
}

let merging: Promise<string | undefined> | undefined;

/** Moves the browser's basket to the account. A line leaves the browser only when the API has confirmed that line. */
export const mergeStoredLines = (): BasketChange => (dispatch) => {
  const merge = async (): Promise<string | undefined> => {
    const stored = readStoredLines();
    if (stored.length === 0) return undefined;
    const lines = stored.map(({ id, quantity }) => ({ id, quantity }));
    const { data, error } = await dispatch(
      basketApi.endpoints.basketMerge.initiate({ mergeBasketDto: { lines } }),
    );
    if (!data) return messageOf(error);
    await dispatch(storeBasket(data));
    await dispatch(rememberOutcome(outcomeOf(stored, data)));
    // A full basket takes no more tools. Tools that the shop does not know are dropped.
    const isFull = data.lines.length >= MAX_LINES;
    const merged = lines.filter((line) => !isFull || data.lines.some(({ id }) => id === line.id));
    // Another tab may have added to a line meanwhile.
    forgetLines(({ id, quantity }) => merged.some((line) => line.id === id && line.quantity >= quantity));
    if (readStoredLines().length === 0) return undefined;
    return isFull ? FULL : merge();
  };
  merging ??= inTurn(merge).finally(() => {
    merging = undefined;
  });
  return merging;
};

function outcomeOf(stored: readonly StoredLine[], { lines }: Basket): string {
  const found = stored.flatMap(({ id, quantity: chosen }) =>
    lines.filter((line) => line.id === id).map((line) => ({ ...line, hadMore: line.quantity > chosen })),
  );
  const labelsOf = (hadMore: boolean) => found.filter((line) => line.hadMore === hadMore).map(quantityLabel);
  const sentences: [string, string[]][] = [
    ['Your basket has what you chose before you signed in', labelsOf(false)],
    ['Your account already had more of', labelsOf(true)],
  ];
  return sentences
    .filter(([, labels]) => labels.length > 0)
    .map(([sentence, labels]) => `${sentence}: ${labels.join(', ')}.`)
    .join(' ');
}

export function forgetLines(isForgotten: (line: StoredLine) => boolean): void {
  const lines = readStoredLines();
  const rest = lines.filter((line) => !isForgotten(line));
  if (rest.length < lines.length) writeStoredLines(rest);
}

/** The sentences are loaded with the first error: the number in the navbar is on every page. */
export async function messageOf(error: unknown): Promise<string> {
  const sentences = await import(/* webpackChunkName: "problem" */ '@whetstone/kernel/problem').catch(
    () => undefined,
  );
  if (!sentences) return UNREACHABLE;
  return sentences.problemMessage(error, {
    'basket-full': FULL,
    404: 'This tool is no longer available.',
    'tool-archived': ({ name }) => `${name} is no longer sold.`,
  });
}
