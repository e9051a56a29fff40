import { useEffect, useRef, useState } from 'react';

/**
 * Slides side by side in a track that the browser scrolls and snaps. `current` follows the track, whether a button, a
 * swipe or a key moved it; the slides passed on the way to a chosen one do not count. There is none until there is code
 * to follow: the server's page is swiped and tabbed through without. `isWanted` says whether anybody has come near, with
 * pointer, finger or keyboard.
 */
export function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const destination = useRef<number>(null);
  const [current, setCurrent] = useState<number>();
  const [isWanted, setWanted] = useState(false);

  const show = (slide: number) => {
    const next = (slide + count) % count;
    destination.current = next;
    setCurrent(next);
    if (track.current) track.current.scrollLeft = next * track.current.clientWidth;
  };
  const want = () => setWanted(true);
  const follow = () => {
    want();
    const seen = slideInView(track.current);
    if (destination.current === null) setCurrent(seen);
    else if (destination.current === seen) destination.current = null;
  };
  const takeOver = () => {
    destination.current = null;
  };
  useEffect(() => {
    const seen = slideInView(track.current);
    setCurrent(seen);
    setWanted(seen > 0);
  }, []);

  return {
    current,
    isWanted,
    showPrevious: () => show((current ?? 0) - 1),
    showNext: () => show((current ?? 0) + 1),
    wantProps: { onPointerEnter: want, onFocus: want },
    trackProps: { ref: track, onScroll: follow, onPointerDown: takeOver, onWheel: takeOver },
  };
}

/** The first where nothing is shown, which has no width. */
function slideInView(track: Element | null): number {
  return track?.clientWidth ? Math.round(track.scrollLeft / track.clientWidth) : 0;
}
