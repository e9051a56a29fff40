import type { Tool } from '@whetstone/contract';
import { selectUser } from '@whetstone/kernel';
import { basketApi, storeBasket } from './basket.api.ts';
import { type BasketChange, FULL, forgetLines, inTurn, messageOf } from './merge-basket.ts';
import { MAX_LINES, readStoredLines, type StoredLine, writeStoredLines } from './stored-basket.ts';

const { basketGet, basketSet, basketRemove } = basketApi.endpoints;
/** Another tab may have changed the basket. */
const READ_NOW = { subscribe: false, forceRefetch: true } as const;

/** Adds the tool, or sets its quantity. */
export const setLine =
  (line: StoredLine): BasketChange =>
  async (dispatch, getState) =>
    selectUser(getState()) ? inTurn(() => dispatch(saveLine(line))) : storeLine(line);

/** Adds this number of a tool to those that are in the basket. */
export const addToBasket =
  ({ _id: id, name }: Tool, quantity: number): BasketChange =>
  async (dispatch, getState) => {
    const plus = (present: number) => ({ id, name, quantity: present + quantity });
    const stored = () => quantityOf(readStoredLines(), id);
    if (!selectUser(getState())) return storeLine(plus(stored()));
    return inTurn(async () => {
      const { data, error } = await dispatch(basketGet.initiate(undefined, READ_NOW));
      if (!data) return messageOf(error);
      // As shown: a merge that has failed follows.
      return dispatch(saveLine(plus(Math.max(quantityOf(data.lines, id), stored()))));
    });
  };

export const removeLine =
  (toolId: string): BasketChange =>
  async (dispatch, getState) => {
    const remove = async () => {
      const { data, error } = await dispatch(basketRemove.initiate({ toolId }));
      if (!data) return messageOf(error);
      await dispatch(storeBasket(data));
      return undefined;
    };
    const message = selectUser(getState()) ? await inTurn(remove) : undefined;
    if (!message) forgetLines(({ id }) => id === toolId);
    return message;
  };

const saveLine =
  (line: StoredLine): BasketChange =>
  async (dispatch) => {
    const { id: toolId, quantity } = line;
    const { data, error } = await dispatch(basketSet.initiate({ toolId, setQuantityDto: { quantity } }));
    if (!data) return messageOf(error);
    await dispatch(storeBasket(data));
    forgetLines(({ id }) => id === toolId);
    return undefined;
  };

function quantityOf(lines: readonly { id: string; quantity: number }[], id: string): number {
  return lines.find((line) => line.id === id)?.quantity ?? 0;
}

function storeLine(line: StoredLine): string | undefined {
  const lines = readStoredLines();
  const isPresent = lines.some(({ id }) => id === line.id);
  if (!isPresent && lines.length >= MAX_LINES) return FULL;
  writeStoredLines(isPresent ? lines.map((one) => (one.id === line.id ? line : one)) : [...lines, line]);
  return undefined;
}
