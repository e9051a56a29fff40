import { tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

const Drawing = styled.svg`
  width: 100%;
  height: auto;
  background: ${tokens.color.surface};
  border: 1px solid ${tokens.color.rule};
  fill: none;
  stroke: ${tokens.color.ink};
  stroke-width: 2;
`;

const Blade = styled.path`
  fill: ${tokens.color.sunken};
`;

const Hone = styled.path`
  stroke: ${tokens.color.accentText};
  stroke-width: 4;
`;

const Dimension = styled.path`
  stroke: ${tokens.color.outline};
  stroke-width: 1;
`;

const Note = styled.text`
  fill: ${tokens.color.ink};
  stroke: none;
  font-size: 19px;
  font-weight: ${tokens.weight.strong};
`;

/** The cutting edge of a chisel in section: ground at 25°, honed at 30°. */
export function EdgeDrawing() {
  return (
    <Drawing
      viewBox="0 0 720 360"
      role="img"
      aria-label="A chisel's edge in section: the bevel is ground at 25 degrees, its tip honed at 30 degrees, and the back is flat"
    >
      <Blade d="M80 270 L110.3 252.5 L402 116.5 H660 l-10 38 l20 38 l-20 38 l10 39.5 Z" />
      <Hone d="M80 270 L110.3 252.5" />
      <Dimension d="M80 270 L305 165 M80 270 L322 130" strokeDasharray="10 4 2 4" />
      <Dimension d="M300 270 A220 220 0 0 0 279.4 177" />
      <Dimension d="M220 270 A140 140 0 0 0 201.2 200" />
      <Dimension d="M80 282 V322 M660 282 V322 M80 312 H660" />
      <Note x="310" y="240">
        25°
      </Note>
      <Note x="160" y="180" textAnchor="end">
        30°
      </Note>
      <Note x="370" y="342" textAnchor="middle">
        flat back
      </Note>
    </Drawing>
  );
}
