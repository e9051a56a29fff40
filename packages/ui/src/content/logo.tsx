import { styled } from 'styled-components';
import { tokens } from '../theme/tokens.ts';

/** WHETSTONE in Archivo, weight 760, width 118, as outlines: the page does not load that cut for one word. */
const wordmark =
  'M443 228l-41-138h39l21 77l5 21h1l4-21l21-77h46l20 77l5 21h1l5-21l21-77h36l-42 138h-43l-23-83l-4-20h-1l-5 20l-22 83zM654 228v-138h37v53h77v-53h37v138h-37v-55h-77v55zM847 228v-138h134v29h-97v25h85v28h-85v28h99v28zM1062 228v-107h-55v-31h148v31h-56v107zM1252 230q-15 0-29-2q-13-2-23-7q-11-5-16-14q-6-8-6-22v-2h36v3q0 6 5 10q4 4 12 5q8 2 19 2q16 0 27-4q3-1 5-4q2-2 2-5q0-5-4-8q-5-2-12-4q-7-2-17-3q-9-2-18-3q-10-2-19-5q-9-3-17-8q-7-5-11-12q-5-7-5-17q0-11 5-19q5-8 15-13q9-5 21-7q13-3 28-3q15 0 28 3q12 2 21 7q9 5 14 13q4 8 4 18v3h-36v-2q0-4-3-8q-4-3-10-5q-7-2-16-2q-11 0-19 1q-7 2-10 5q-4 2-4 6q0 4 4 7q5 2 12 4q7 1 17 3q9 1 19 3q9 2 19 5q9 2 16 7q7 5 12 12q4 7 4 17q0 16-9 26q-9 10-25 15q-16 4-36 4zM1400 228v-107h-56v-31h149v31h-56v107zM1596 230q-26 0-45-8q-19-8-30-24q-10-16-10-39q0-23 10-39q11-15 30-24q19-8 45-8q26 0 45 8q19 9 29 24q10 16 10 39q0 23-10 39q-10 16-29 24q-19 8-45 8zM1596 202q10 0 19-3q9-2 15-7q6-6 9-13q4-8 4-17v-5q0-10-4-18q-3-7-9-12q-6-5-15-8q-9-2-19-2q-11 0-19 2q-9 3-15 8q-6 5-10 12q-3 8-3 18v5q0 9 3 17q4 7 10 13q6 5 15 7q8 3 19 3zM1717 228v-138h33l67 67l15 16h1v-83h35v138h-33l-66-67l-16-17l-2 1l1 18v65zM1910 228v-138h134v29h-97v25h85v28h-85v28h98v28z';

const Drawing = styled.svg`
  width: auto;
  height: 1.5rem;
  fill: currentColor;
`;

const Stone = styled.path`
  fill: ${tokens.color.accent};
`;

/** Whetstone's mark, a blade on a stone, with the name. The logo has the color of the surrounding text. */
export function Logo({ className }: { className?: string }) {
  return (
    <Drawing role="img" aria-label="Whetstone" viewBox="0 0 2064 320" className={className}>
      <Stone d="M0 212h320v76H0z" />
      <path d="M36 200h104L320 74V0z" />
      <path d={wordmark} />
    </Drawing>
  );
}
