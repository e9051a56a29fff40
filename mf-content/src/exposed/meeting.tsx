import { Button, Container, Figure, PageHeader, Prose, Section, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

const WIDTH = 1200;
const HEIGHT = 675;

const Plan = styled.img`
  width: 100%;
  height: auto;
  background: ${tokens.color.plate};
`;

export function Page() {
  return (
    <Container>
      <PageHeader title="Meeting" />
      <Figure caption="The long table, seen from above. We extend the table when more of you come.">
        <Plan
          src={new URL('../assets/long-table.svg', import.meta.url).pathname}
          alt="Plan of a long table with twenty-two chairs around it and tools laid out along its middle"
          width={WIDTH}
          height={HEIGHT}
        />
      </Figure>
      <Section heading="External Meeting Time">
        <Prose>
          <p>
            Once a year, customers from different countries come to our workshop for the annual meeting. Bring
            the tools you bought and tell us how they have held up. We show you the tools we are working on.
            You are cordially invited.
          </p>
          <Button variant="primary">Join with us</Button>
        </Prose>
      </Section>
    </Container>
  );
}
