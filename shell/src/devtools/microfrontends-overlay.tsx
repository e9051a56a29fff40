import type { ClientReleaseSet } from '@whetstone/contract';
import { Button, tokens } from '@whetstone/ui';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { createGlobalStyle, styled } from 'styled-components';

const Outlines = createGlobalStyle`
  [data-version] {
    position: relative;

    /* Above the content of the microfrontend, without blocking the pointer. */
    &::after {
      content: '';
      position: absolute;
      z-index: 20;
      inset: 0;
      border: 2px dashed ${tokens.color.accent};
      pointer-events: none;
    }
  }
`;

const Tag = styled.span`
  position: absolute;
  z-index: 20;
  top: 0;
  right: 0;
  padding: 0 ${tokens.space.s};
  color: ${tokens.color.paper};
  font-size: 0.75rem;
  background: ${tokens.color.ink};
`;

const Panel = styled.aside`
  position: fixed;
  z-index: 40;
  right: ${tokens.space.m};
  bottom: ${tokens.space.m};
  max-width: calc(100vw - 2 * ${tokens.space.m});
  padding: ${tokens.space.m};
  font-size: 0.875rem;
  background: ${tokens.color.surface};
  border: 1px solid ${tokens.color.ink};

  ul {
    margin: 0 0 ${tokens.space.m};
    padding: 0;
    list-style: none;
  }
`;

interface MicrofrontendsOverlayProps {
  release: ClientReleaseSet;
  onHide: () => void;
}

/** Outlines each mounted microfrontend and lists its team, release, size and load time. */
export function MicrofrontendsOverlay({ release, onHide }: MicrofrontendsOverlayProps) {
  const regions = useMountedRegions();
  return (
    <>
      <Outlines />
      {regions.map((region, at) =>
        createPortal(<Tag aria-hidden="true">{nameOf(region)}</Tag>, region, `${at} ${nameOf(region)}`),
      )}
      <Panel aria-label="Microfrontends on this page">
        <ul>
          {[...new Set(regions.map(nameOf))].map((name) => (
            <li key={name}>{describe(name, release)}</li>
          ))}
        </ul>
        <Button size="small" onClick={onHide}>
          Hide microfrontends
        </Button>
      </Panel>
    </>
  );
}

function nameOf({ dataset }: HTMLElement): string {
  return `${dataset.microfrontend}@${dataset.version}`;
}

function describe(name: string, { shell, remotes }: ClientReleaseSet): string {
  const release = [shell, ...remotes].find((candidate) => name.startsWith(`${candidate.name}@`));
  if (!release) return name;
  const assigned = name === `${release.name}@${release.version}`;
  const { bytes, milliseconds } = loadCost((assigned ? release : release.lastGood)?.base ?? release.base);
  return [
    name,
    `team ${release.team}`,
    ...(assigned ? [] : ['last good release']),
    ...(assigned && release.canary ? ['canary'] : []),
    `${(bytes / 1000).toFixed(1)} kB`,
    `${Math.round(milliseconds)} ms`,
  ].join(' · ');
}

interface LoadCost {
  /** Transferred bytes, or for cached files the encoded size. */
  bytes: number;
  /** From the first request to the last response. */
  milliseconds: number;
}

/** The cost of a release's files in this document. */
function loadCost(base: string): LoadCost {
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

/** The elements of the mounted microfrontends. */
function useMountedRegions(): HTMLElement[] {
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
  return [...document.querySelectorAll<HTMLElement>('[data-microfrontend][data-version]')];
}
