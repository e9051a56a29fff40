// By its name: the bundler replaces this import with the package that the host provides.
import { Icon, tokens } from '@whetstone/ui';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';

const Details = styled.details`
  > summary {
    display: flex;
    align-items: center;
    gap: ${tokens.space.xs};
    width: fit-content;
    padding-block: ${tokens.space.xs};
    cursor: pointer;
    list-style: none;

    /* Safari's triangle. */
    &::-webkit-details-marker {
      display: none;
    }

    svg {
      flex: none;
      transition: rotate ${tokens.motion.fast};
    }
  }

  &[open] > summary svg {
    rotate: 90deg;
  }
`;

export interface DisclosureProps extends ComponentPropsWithRef<'details'> {
  /** Always visible. Opens and closes the content. */
  summary: ReactNode;
}

/** Content that is shown on demand, with an arrow that points to it when it is open. */
export function Disclosure({ summary, children, ...details }: DisclosureProps) {
  return (
    <Details {...details}>
      <summary>
        <Icon name="next" size="1em" />
        <span>{summary}</span>
      </summary>
      {children}
    </Details>
  );
}
