/** Average milliseconds between two polls. Jitter of 25 % spreads tabs that opened at the same time. */
const INTERVAL = 30_000;
/** Milliseconds before the tab polls again on focus. */
const MIN_INTERVAL = 5_000;

/** Polls whether the edge would assign another release set than the one of this tab. */
export class ReleaseSetPoller {
  readonly #own: string;
  #latest: string;
  #polledAt = 0;

  constructor(own: string) {
    this.#own = own;
    this.#latest = own;
  }

  get outdated(): boolean {
    return this.#latest !== this.#own;
  }

  /** Polls at an interval while the tab is visible, and when it becomes visible or gets the focus. */
  start(): void {
    document.addEventListener('visibilitychange', () => this.#pollOnReturn());
    addEventListener('focus', () => this.#pollOnReturn());
    this.#scheduleNext();
  }

  #pollOnReturn(): void {
    if (Date.now() - this.#polledAt >= MIN_INTERVAL) void this.#poll();
  }

  #scheduleNext(): void {
    setTimeout(
      async () => {
        await this.#poll();
        this.#scheduleNext();
      },
      INTERVAL * (0.75 + Math.random() / 2),
    );
  }

  async #poll(): Promise<void> {
    if (document.visibilityState === 'hidden') return;
    this.#polledAt = Date.now();
    // After a failed poll, keep the result of the last successful poll.
    const response = await fetch(`/releases/set?own=${this.#own}`, { cache: 'no-store' }).catch(() => null);
    const set: { id?: string } | null = response?.ok ? await response.json().catch(() => null) : null;
    if (set?.id) this.#latest = set.id;
  }
}

/** Turns the next link click into a full page load, which brings the new release set, if `mayReload` returns true. */
export function reloadOnNavigation(mayReload: () => boolean): void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link && leadsToAnotherPage(link) && mayReload()) event.stopImmediatePropagation();
  };
  // Capture on the window runs before React's listeners: the router never gets the event.
  addEventListener('click', onClick, { capture: true });
}

function leadsToAnotherPage({ href, origin }: HTMLAnchorElement): boolean {
  if (origin !== location.origin) return false;
  const [page] = href.split('#');
  const [current] = location.href.split('#');
  return page !== current;
}
