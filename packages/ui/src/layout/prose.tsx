import { styled } from 'styled-components';
import { textLinkStyles } from '../button/button-styles.ts';
import { tokens } from '../theme/tokens.ts';

/** Running text: styles headings, paragraphs, lists, links, quotations and code at a readable line length. */
export const Prose = styled.div`
  max-width: ${tokens.size.measure};

  > * + * {
    margin-top: ${tokens.space.m};
  }
  > :is(h2, h3) {
    margin-top: ${tokens.space.xl};
  }
  h2 {
    font-size: ${tokens.text.xl};
  }
  h3 {
    font-size: ${tokens.text.l};
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
  blockquote {
    padding-left: ${tokens.space.m};
    border-left: 2px solid ${tokens.color.accent};
    color: ${tokens.color.inkMuted};
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
