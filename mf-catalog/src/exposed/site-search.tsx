import { useEffect, useRef, useState } from 'react';

const load = () => import(/* webpackChunkName: "suggestions" */ '../features/tools/site-suggestions.tsx');

/** Suggestions for the search field of the form around this fragment. Without their code the form works as it is. */
function SiteSearch() {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>();
  const input = useRef<HTMLInputElement>(null);
  const findInput = (place: HTMLElement | null) => {
    input.current = place?.closest('form')?.querySelector('input') ?? null;
  };
  useEffect(() => void load().then(setLoaded, () => undefined), []);
  return <div ref={findInput}>{loaded && <loaded.SiteSuggestions input={input} />}</div>;
}

export { SiteSearch as Fragment };
