import type { Tool } from '@whetstone/contract';

export const BASKET = '/basket';
export const CHECKOUT = '/checkout';

export function toolPath({ _id }: Pick<Tool, '_id'>): string {
  return `/purchase/${encodeURIComponent(_id)}`;
}

export const CATEGORIES = '/categories';

export function categoryPath(category: string): string {
  return `${CATEGORIES}/${encodeURIComponent(category)}`;
}

export function confirmationPath(number: string): string {
  return `/confirmation/${encodeURIComponent(number)}`;
}

/** 'Claw Hammer × 2' */
export function quantityLabel({ name, quantity }: { name: string; quantity: number }): string {
  return `${name} × ${quantity}`;
}
