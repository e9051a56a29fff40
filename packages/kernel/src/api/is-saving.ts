import type { ShopStore } from '../store/store.ts';
import { api } from './api.ts';

/** Whether a change is on its way to the API whose answer nobody would hear if the page ended now. */
export function isSaving({ dispatch }: ShopStore): boolean {
  return dispatch(api.util.getRunningMutationsThunk()).length > 0;
}
