import { Container, inverseSurface, media, Section, tabularNumerals, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

const FIGURES = [
  { figure: '300+', label: 'customers served' },
  { figure: '250M+', label: 'annual revenue' },
  { figure: '87K+', label: 'reviews' },
  { figure: '150+', label: 'tools' },
  { figure: '250+', label: 'countries delivered to' },
];

const Band = styled.div`
  ${inverseSurface}
`;

// The first card spans two columns, so that five cards fill the grid.
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

export function BusinessSummary() {
  return (
    <Band>
      <Container>
        <Section heading="Business Summary" eyebrow="In numbers">
          <Cards>
            {FIGURES.map(({ figure, label }) => (
              <Card key={label}>
                <Figure>{figure}</Figure> <span>{label}</span>
              </Card>
            ))}
          </Cards>
        </Section>
      </Container>
    </Band>
  );
}
