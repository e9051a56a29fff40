import { useNavigation } from '@whetstone/kernel/host';
import { tokens } from '@whetstone/ui';
import { keyframes, styled } from 'styled-components';

const advance = keyframes`
  from { transform: scaleX(0); }
  to { transform: scaleX(0.9); }
`;

const Bar = styled.div`
  position: fixed;
  z-index: 30;
  inset: 0 0 auto;
  height: 3px;
  background: ${tokens.color.accent};
  transform-origin: left;
  /* Shown only when the next page takes long enough to wonder about. */
  animation: ${advance} 8s cubic-bezier(0.1, 0.7, 0.3, 1) 150ms both;
`;

/** A line along the top while the next page is on its way. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <Bar role="progressbar" aria-label="Loading the next page" />;
}
