import { type RefObject, useEffect, useEffectEvent } from 'react';

/** How far below or above what is seen a place may be for its content to be wanted. */
const NEARNESS = '200px 0px';

/** Acts once: at once, or where that can wait when somebody comes near the place. */
export function useWhenWanted(place: RefObject<Element | null>, canWait: boolean, act: () => void): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (!canWait || !place.current) return actNow();
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        actNow();
      },
      { rootMargin: NEARNESS },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, canWait]);
}
