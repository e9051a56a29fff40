import { useAppDispatch } from '@whetstone/kernel';
import { useRef, useState } from 'react';
import type { BasketItem } from '../../shared/basket/basket-lines.ts';
import { removeLine, setLine } from '../../shared/basket/change-basket.ts';

/** A value for some tools, by id. */
type ByTool<Value> = Readonly<Record<string, Value>>;

/** A line that was removed, and its place in the list. */
interface Removed {
  item: BasketItem;
  index: number;
}

/** Quantities appear at once and are saved one after the other. The line that was removed last can be restored. */
export function useBasketEdits(saved: readonly BasketItem[]) {
  const dispatch = useAppDispatch();
  const [drafts, setDrafts] = useState<ByTool<number>>({});
  const [messages, setMessages] = useState<ByTool<string>>({});
  const [removed, setRemoved] = useState<Removed>();
  /** Quantities that are not sent yet, by tool. */
  const unsent = useRef(new Map<string, number>());
  const saving = useRef(new Set<string>());

  const items = saved.map((item) => ({ ...item, quantity: drafts[item.id] ?? item.quantity }));
  const report = (id: string, message: string | undefined) =>
    setMessages(({ [id]: _, ...others }) => (message ? { ...others, [id]: message } : others));

  const setQuantity = async ({ id, name }: BasketItem, quantity: number) => {
    setDrafts((before) => ({ ...before, [id]: quantity }));
    // The box is empty while another number is typed.
    if (quantity < 1) return;
    unsent.current.set(id, quantity);
    if (saving.current.has(id)) return;
    saving.current.add(id);
    let sent = quantity;
    let message: string | undefined;
    for (let next = unsent.current.get(id); next !== undefined; next = unsent.current.get(id)) {
      unsent.current.delete(id);
      sent = next;
      message = await dispatch(setLine({ id, name, quantity: next }));
    }
    saving.current.delete(id);
    report(id, message);
    setDrafts((before) => {
      const { [id]: draft, ...others } = before;
      return draft === sent || message ? others : before;
    });
  };

  const remove = async (item: BasketItem) => {
    const index = items.findIndex(({ id }) => id === item.id);
    const message = await dispatch(removeLine(item.id));
    report(item.id, message);
    if (message) return;
    setDrafts(({ [item.id]: _, ...others }) => others);
    // The one in the list has the quantity that is being typed.
    setRemoved({ item: saved.find(({ id }) => id === item.id) ?? item, index });
  };

  const undo = async () => {
    if (!removed) return;
    const { id, name, quantity } = removed.item;
    const message = await dispatch(setLine({ id, name, quantity }));
    report(id, message);
    if (!message) setRemoved(undefined);
  };

  return { items, messages, removed, setQuantity, remove, undo };
}

export type BasketEdits = ReturnType<typeof useBasketEdits>;
