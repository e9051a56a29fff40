import { tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

const Block = styled.pre`
  font-size: ${tokens.text.s};
  line-height: 1.5;
  tab-size: 2;
`;

interface CodeSampleProps {
  /** The accessible name of the scrollable region. */
  label: string;
  children: string;
}

export function CodeSample({ label, children }: CodeSampleProps) {
  return (
    <Block role="region" aria-label={label} tabIndex={0}>
      <code>{children.trim()}</code>
    </Block>
  );
}
