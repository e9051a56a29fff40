import type { ClientReleaseSet } from '@whetstone/contract';
import { Button, tokens } from '@whetstone/ui';
import { createPortal } from 'react-dom';
import { createGlobalStyle, styled } from 'styled-components';
import { microfrontendFigures } from './microfrontend-figures.ts';
import { useMountedRegions } from './use-mounted-regions.ts';

const Outlines = createGlobalStyle`
  [data-microfrontend] {
    position: relative;

    /* Above what the microfrontend draws itself, and in nobody's way. */
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

/** Draws where each microfrontend is mounted, and says whose it is, which release it comes from, and what it cost. */
export function MicrofrontendsOverlay({ release, onHide }: MicrofrontendsOverlayProps) {
  const regions = useMountedRegions();
  return (
    <>
      <Outlines />
      {regions.map((region, at) =>
        createPortal(<Tag aria-hidden="true">{nameOf(region)}</Tag>, region, `${at} ${nameOf(region)}`),
      )}
      <Panel aria-label="Pieces of this page">
        <ul>
          {[...new Set(regions.map(nameOf))].map((name) => (
            <li key={name}>{describe(name, release)}</li>
          ))}
        </ul>
        <Button size="small" onClick={onHide}>
          Hide pieces
        </Button>
      </Panel>
    </>
  );
}

function nameOf({ dataset }: HTMLElement): string {
  return `${dataset.microfrontend}@${dataset.version}`;
}

function describe(name: string, { shell, remotes }: ClientReleaseSet): string {
  const microfrontend = [shell, ...remotes].find((candidate) => name.startsWith(`${candidate.name}@`));
  if (!microfrontend) return name;
  const given = name === `${microfrontend.name}@${microfrontend.version}`;
  const { bytes, milliseconds } = microfrontendFigures(
    (given ? microfrontend : microfrontend.lastGood)?.base ?? microfrontend.base,
  );
  return [
    name,
    `team ${microfrontend.team}`,
    ...(given ? [] : ['last good release']),
    ...(given && microfrontend.canary ? ['canary'] : []),
    `${(bytes / 1000).toFixed(1)} kB`,
    `${Math.round(milliseconds)} ms`,
  ].join(' · ');
}
