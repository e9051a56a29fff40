import { useEffect, useState } from 'react';

/** The places on the page where microfrontends are mounted, as they come and go. */
export function useMountedRegions(): HTMLElement[] {
  const [regions, setRegions] = useState(findRegions);
  useEffect(() => {
    const observer = new MutationObserver(() =>
      setRegions((known) => {
        const found = findRegions();
        return found.length === known.length && found.every((region, at) => region === known[at])
          ? known
          : found;
      }),
    );
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return regions;
}

function findRegions(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-microfrontend]')];
}
