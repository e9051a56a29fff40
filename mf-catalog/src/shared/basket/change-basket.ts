import type { Tool } from '@whetstone/contract';
import { selectUser } from '@whetstone/kernel';
import { basketApi, storeBasket } from './basket.api.ts';
import { type BasketChange, FULL, forgetLines, messageOf } from './merge-basket.ts';
import { MAX_LINES, readStoredLines, type StoredLine, writeStoredLines } from './stored-basket.ts';

const { basketGet, basketSet, basketRemove } = basketApi.endpoints;

/** Adds the tool, or sets its quantity. */
export const setLine =
  (line: StoredLine): BasketChange =>
  async (dispatch, getState) => {
    if (!selectUser(getState())) return storeLine(line);
    const { id: toolId, quantity } = line;
    const { data, error } = await dispatch(basketSet.initiate({ toolId, setQuantityDto: { quantity } }));
    if (!data) return messageOf(error);
    await dispatch(storeBasket(data));
    forgetLines(({ id }) => id === toolId);
    return undefined;
  };

/** Adds this number of a tool to those that are in the basket. */
export const addToBasket =
  ({ _id: id, name }: Tool, quantity: number): BasketChange =>
  async (dispatch, getState) => {
    const ofAccount = selectUser(getState()) && dispatch(basketGet.initiate(undefined, { subscribe: false }));
    const { data, error } = (await ofAccount) ?? {};
    if (error) return messageOf(error);
    const lines = data?.lines ?? readStoredLines();
    const present = lines.find((line) => line.id === id)?.quantity ?? 0;
    return dispatch(setLine({ id, name, quantity: present + quantity }));
  };

export const removeLine =
  (toolId: string): BasketChange =>
  async (dispatch, getState) => {
    if (selectUser(getState())) {
      const { data, error } = await dispatch(basketRemove.initiate({ toolId }));
      if (!data) return messageOf(error);
      await dispatch(storeBasket(data));
    }
    forgetLines(({ id }) => id === toolId);
    return undefined;
  };

function storeLine(line: StoredLine): string | undefined {
  const lines = readStoredLines();
  const isPresent = lines.some(({ id }) => id === line.id);
  if (!isPresent && lines.length >= MAX_LINES) return FULL;
  writeStoredLines(isPresent ? lines.map((one) => (one.id === line.id ? line : one)) : [...lines, line]);
  return undefined;
}
