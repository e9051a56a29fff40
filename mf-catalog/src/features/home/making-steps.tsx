import { media, Section, smallCaps, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

const STEPS = [
  {
    name: 'Forged',
    text: 'A bar is heated to orange and struck between dies, so the grain of the steel follows the shape of the tool.',
  },
  {
    name: 'Hardened',
    text: 'Quenched in oil, then tempered in an oven: hard enough to hold an edge, tough enough not to chip.',
  },
  {
    name: 'Ground',
    text: 'Faces are ground wet, so no edge overheats. Backs and soles are checked on a flat plate.',
  },
  { name: 'Fitted', text: 'One person turns, wedges and oils the handle, tests the tool and packs it.' },
];

const Steps = styled.ol`
  display: grid;
  gap: ${tokens.space.l};
  counter-reset: step;

  ${media.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${media.large} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

const Step = styled.li`
  counter-increment: step;
  padding-top: ${tokens.space.m};
  border-top: 1px solid ${tokens.color.ink};

  &::before {
    ${smallCaps}
    content: counter(step, decimal-leading-zero);
    color: ${tokens.color.accentText};
  }
`;

const Name = styled.h3`
  margin-block: ${tokens.space.xs};
  font-size: ${tokens.text.xl};
`;

const Text = styled.p`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
`;

export function MakingSteps() {
  return (
    <Section heading="How a tool is made" eyebrow="From bar to tool">
      <Steps>
        {STEPS.map(({ name, text }) => (
          <Step key={name}>
            <Name>{name}</Name>
            <Text>{text}</Text>
          </Step>
        ))}
      </Steps>
    </Section>
  );
}
