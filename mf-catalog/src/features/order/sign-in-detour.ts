import { signInPath, useLocation, useNavigate, useSearchParams } from '@whetstone/kernel';

const QUANTITY = 'quantity';

/** The quantity to start with: 0, or what was chosen before a detour to the sign-in screen. */
export function useStartQuantity(): number {
  const [params] = useSearchParams();
  return Number.parseInt(params.get(QUANTITY) ?? '', 10) || 0;
}

/** Leads to the sign-in screen, and from there back here with the same quantity. */
export function useSignInDetour(): (quantity: number) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (quantity) => void navigate(signInPath(`${pathname}?${QUANTITY}=${quantity}`));
}
