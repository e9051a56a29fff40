import { styled } from 'styled-components';
import { textLinkStyles } from '../button/button-styles.ts';
import { tokens } from '../theme/tokens.ts';

/** Running text: styles headings, paragraphs, lists, links and code at a readable line length. */
export const Prose = styled.div`
  max-width: ${tokens.size.measure};

  > * + * {
    margin-top: ${tokens.space.m};
  }
  > h2 {
    margin-top: ${tokens.space.xl};
  }
  h2 {
    font-size: ${tokens.text.xl};
  }
  :is(ul, ol) {
    padding-left: 1.25em;
  }
  li + li {
    margin-top: ${tokens.space.xs};
  }
  ::marker {
    color: ${tokens.color.accentText};
  }
  a {
    ${textLinkStyles}
  }
  code {
    padding: 0.1em 0.3em;
    font-size: 0.9em;
    background: ${tokens.color.sunken};
  }
  pre {
    padding: ${tokens.space.m};
    overflow-x: auto;
    background: ${tokens.color.sunken};
    border: 1px solid ${tokens.color.rule};
  }
  pre code {
    padding: 0;
    background: none;
  }
`;
