import { styled } from 'styled-components';
import { colors } from '../theme/tokens.ts';

// The plate is light in both themes, so the drawing on it is dark in both.
const Drawing = styled.svg`
  color: ${colors.outline[0]};
  stroke: currentColor;
  fill: none;

  text {
    fill: ${colors.ink[0]};
    stroke: none;
    text-anchor: middle;
  }
`;

interface PhotoPlaceholderProps {
  alt: string;
  width: number;
  height: number;
}

/** Centre lines and an empty circle, as a drawing shows a part that is not there. */
export function PhotoPlaceholder({ alt, width, height }: PhotoPlaceholderProps) {
  const [x, y] = [width / 2, height / 2];
  const unit = Math.min(width, height) / 20;
  return (
    <Drawing role="img" aria-label={alt} viewBox={`0 0 ${width} ${height}`} strokeWidth={unit / 12}>
      <circle cx={x} cy={y} r={unit * 4} />
      <path
        strokeDasharray={`${unit} ${unit / 4} ${unit / 4} ${unit / 4}`}
        d={`M${x - unit * 6} ${y}h${unit * 12}M${x} ${y - unit * 6}v${unit * 12}`}
      />
      <text x={x} y={y + unit * 7.5} fontSize={unit * 0.8}>
        No photograph
      </text>
    </Drawing>
  );
}
