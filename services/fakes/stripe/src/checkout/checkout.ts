import type { Account } from '../account.ts';
import { ApiError } from '../api/api-error.ts';
import { checkoutPage, closedPage, isPageMethod, pageHeaders, STYLE_PATH, unknownPage } from './pages.ts';
import { STYLE } from './style.ts';

export interface PageResponse {
  status: number;
  headers: Record<string, string>;
  body?: string;
}

/** Handles a request for the checkout page of a session, or undefined for other addresses. */
export function respondWithPage(
  account: Account,
  method: string,
  address: URL,
  form: string,
): PageResponse | undefined {
  if (address.pathname === STYLE_PATH)
    return { status: 200, headers: { 'content-type': 'text/css' }, body: STYLE };
  const [, id] = /^\/c\/pay\/([^/]+)$/.exec(address.pathname) ?? [];
  if (id === undefined) return undefined;
  try {
    return method === 'POST'
      ? pay(account, id, form)
      : showPage(account, id, address.searchParams.has('declined'));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return { status: 404, headers: pageHeaders(), body: unknownPage() };
  }
}

function showPage(account: Account, id: string, declined: boolean): PageResponse {
  account.expireDue();
  const session = account.session(id);
  const body =
    session.status === 'open' ? checkoutPage(session, account.lines(id), declined) : closedPage(session);
  return { status: 200, headers: pageHeaders(session), body };
}

/** Redirects to the shop after a payment, and back to the page after a declined card. A second press of the button pays nothing. */
function pay(account: Account, id: string, form: string): PageResponse {
  account.expireDue();
  const session = account.session(id);
  const method = new URLSearchParams(form).get('method');
  const isOpen = session.status === 'open' && isPageMethod(method);
  const isPaid = isOpen ? account.pay(id, method) : session.status === 'complete';
  const page = `/c/pay/${id}${isOpen ? '?declined' : ''}`;
  return {
    status: 303,
    headers: { ...pageHeaders(session), location: (isPaid && session.success_url) || page },
  };
}
