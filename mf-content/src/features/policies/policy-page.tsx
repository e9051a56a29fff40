import { Container, media, PageHeader, Prose, tokens } from '@whetstone/ui';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';

interface PolicyPageProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** A page of rules between the shop and its customers. */
export function PolicyPage({ title, lead, children }: PolicyPageProps) {
  return (
    <Container>
      <PageHeader title={title} lead={lead} />
      {children}
    </Container>
  );
}

const Part = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space.s};
  padding-block: ${tokens.space.l};
  border-top: 1px solid ${tokens.color.rule};

  /* Below the rule of the page's header. */
  &:first-of-type {
    padding-top: 0;
    border-top: 0;
  }
  ${media.large} {
    grid-template-columns: 18rem minmax(0, 1fr);
    gap: ${tokens.space.xxl};
  }
`;

const Heading = styled.h2`
  font-size: ${tokens.text.l};
  line-height: ${tokens.leading.snug};
`;

/** In the last of the columns, also without a heading before it. */
const Text = styled(Prose)`
  grid-column-end: -1;
`;

interface PolicyProps {
  heading?: string | undefined;
  children: ReactNode;
}

export function Policy({ heading, children }: PolicyProps) {
  const id = useId();
  return (
    <Part aria-labelledby={heading && id}>
      {heading && <Heading id={id}>{heading}</Heading>}
      <Text>{children}</Text>
    </Part>
  );
}
