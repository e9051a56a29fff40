import { Container, inverseSurface, media, Section, tabularNumerals, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

const FIGURES = [
  { figure: '300+', what: 'customers served' },
  { figure: '250M+', what: 'annual revenue' },
  { figure: '87K+', what: 'reviews' },
  { figure: '150+', what: 'tools' },
  { figure: '250+', what: 'countries delivered to' },
];

const Wall = styled.div`
  ${inverseSurface}
`;

// Five cards fill two or three columns when the first is as wide as two.
const Cards = styled.ul`
  display: grid;
  gap: 1px;
  background: ${tokens.color.rule};
  border: 1px solid ${tokens.color.rule};

  ${media.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    > :first-child {
      grid-column: span 2;
    }
  }
  ${media.large} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

const Card = styled.li`
  padding: ${tokens.space.l};
  background: ${tokens.color.paper};
  color: ${tokens.color.inkMuted};
`;

const Figure = styled.strong`
  ${tabularNumerals}
  display: block;
  color: ${tokens.color.ink};
  font-size: ${tokens.text.display};
  font-weight: ${tokens.weight.heading};
  line-height: ${tokens.leading.tight};
  letter-spacing: -0.034em;
`;

/** The house in five figures. */
export function BusinessSummary() {
  return (
    <Wall>
      <Container>
        <Section heading="Business Summary" eyebrow="Measured over the counter">
          <Cards>
            {FIGURES.map(({ figure, what }) => (
              <Card key={what}>
                <Figure>{figure}</Figure> {what}
              </Card>
            ))}
          </Cards>
        </Section>
      </Container>
    </Wall>
  );
}
