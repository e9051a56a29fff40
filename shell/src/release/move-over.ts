/**
 * Lets the browser itself follow the links of this page while `loses nothing`: with a full document load, which brings the
 * newest release set. Nobody else hears of the click then, the router least of all.
 */
export function moveOverByLinks(mayMove: () => boolean): void {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link && leadsToAnotherPage(link) && mayMove()) event.stopImmediatePropagation();
  };
  // On the window and before everybody else: React listens further in.
  addEventListener('click', follow, { capture: true });
}

function leadsToAnotherPage({ href, origin }: HTMLAnchorElement): boolean {
  if (origin !== location.origin) return false;
  const [page] = href.split('#');
  const [current] = location.href.split('#');
  return page !== current;
}
