export interface MicrofrontendFigures {
  /** Bytes that came over the network, or would have if they had not been there already. */
  bytes: number;
  /** Milliseconds from the first request for one of the microfrontend's files to the last answer. */
  milliseconds: number;
}

/** What the files under a release's base have cost this document. */
export function microfrontendFigures(base: string): MicrofrontendFigures {
  const address = new URL(base, location.href).href;
  const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) =>
    name.startsWith(address),
  );
  if (files.length === 0) return { bytes: 0, milliseconds: 0 };
  return {
    bytes: files.reduce((sum, file) => sum + (file.transferSize || file.encodedBodySize), 0),
    milliseconds:
      Math.max(...files.map(({ responseEnd }) => responseEnd)) -
      Math.min(...files.map(({ startTime }) => startTime)),
  };
}
