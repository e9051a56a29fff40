import type { PageRelease } from '@whetstone/contract';
import { Button, tokens } from '@whetstone/ui';
import { createPortal } from 'react-dom';
import { createGlobalStyle, styled } from 'styled-components';
import { pieceFigures } from './piece-figures.ts';
import { useMountedRegions } from './use-mounted-regions.ts';

const Outlines = createGlobalStyle`
  [data-piece] {
    position: relative;

    /* Above what the piece draws itself, and in nobody's way. */
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

interface PiecesOverlayProps {
  release: PageRelease;
  onHide: () => void;
}

/** Draws where each piece is mounted, and says whose it is, which release it comes from, and what it cost. */
export function PiecesOverlay({ release, onHide }: PiecesOverlayProps) {
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
  return `${dataset.piece}@${dataset.version}`;
}

function describe(name: string, { shell, remotes }: PageRelease): string {
  const piece = [shell, ...remotes].find((candidate) => name.startsWith(`${candidate.name}@`));
  if (!piece) return name;
  const given = name === `${piece.name}@${piece.version}`;
  const { bytes, milliseconds } = pieceFigures((given ? piece : piece.lastGood)?.base ?? piece.base);
  return [
    name,
    `team ${piece.team}`,
    ...(given ? [] : ['last good release']),
    ...(given && piece.canary ? ['canary'] : []),
    `${(bytes / 1000).toFixed(1)} kB`,
    `${Math.round(milliseconds)} ms`,
  ].join(' · ');
}
