import { useRef, useState } from 'react';

/**
 * Slides side by side in a track that the browser scrolls and snaps. `current` follows the track, whether a button, a
 * swipe or a key moved it; the slides passed on the way to a chosen one do not count. `isWanted` says whether anybody
 * has come near, with pointer, finger or keyboard.
 */
export function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const destination = useRef<number>(null);
  const [current, setCurrent] = useState(0);
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
    if (!track.current) return;
    const seen = Math.round(track.current.scrollLeft / track.current.clientWidth);
    if (destination.current === null) setCurrent(seen);
    else if (destination.current === seen) destination.current = null;
  };
  const takeOver = () => {
    destination.current = null;
  };

  return {
    current,
    isWanted,
    showPrevious: () => show(current - 1),
    showNext: () => show(current + 1),
    wantProps: { onPointerEnter: want, onFocus: want },
    trackProps: { ref: track, onScroll: follow, onPointerDown: takeOver, onWheel: takeOver },
  };
}
