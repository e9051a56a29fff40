import { useLocation, useNavigate, useSearchParams } from '@whetstone/kernel';
import { useEffect, useState } from 'react';

const QUANTITY = 'quantity';
/** Anybody can write a link: no negative and no huge quantity. */
const VALID = /^\d{1,7}$/;

/** The quantity of the stepper. The page's URL follows, so that a reload and a sign-in keep the quantity. */
export function useQuantity(): [quantity: number, setQuantity: (quantity: number) => void] {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const inUrl = Number(VALID.exec(params.get(QUANTITY) ?? '')?.[0] ?? 0);
  const [quantity, setQuantity] = useState(inUrl);

  const kept = VALID.test(String(quantity)) ? quantity : 0;
  useEffect(() => {
    if (kept === inUrl) return;
    const next = new URLSearchParams(params);
    if (kept === 0) next.delete(QUANTITY);
    else next.set(QUANTITY, String(kept));
    void navigate({ search: String(next) }, { replace: true, preventScrollReset: true, state });
  }, [kept, inUrl, params, state, navigate]);

  return [quantity, setQuantity];
}

/** A path with a quantity for the stepper. */
export function withQuantity(path: string, quantity: number): string {
  return `${path}?${QUANTITY}=${quantity}`;
}
