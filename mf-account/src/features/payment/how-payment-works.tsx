import { media, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

const STEPS = [
  {
    title: 'Order',
    text: 'Choose your tools and place the order. You see the total with delivery before you pay.',
  },
  {
    title: 'Pay',
    text: 'Our payment provider takes the payment on its own page, which opens after the checkout, or when you press Pay beside an order. This shop never sees your card number. Some orders are paid by invoice instead.',
  },
  {
    title: 'We pack and ship',
    text: 'We email you when your payment has arrived and when your tools are on their way. You get your money back for what is cancelled before it ships.',
  },
];

const Heading = styled.h2`
  margin-bottom: ${tokens.space.l};
  font-size: ${tokens.text.xl};
`;

const Steps = styled.ol`
  display: grid;
  gap: ${tokens.space.l};
  counter-reset: step;

  ${media.medium} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

const Step = styled.li`
  counter-increment: step;
  padding-top: ${tokens.space.m};
  border-top: 1px solid ${tokens.color.ink};

  h3 {
    margin-bottom: ${tokens.space.xs};
    font-size: ${tokens.text.l};

    &::before {
      content: counter(step) '  ';
      color: ${tokens.color.accentText};
    }
  }
  p {
    color: ${tokens.color.inkMuted};
  }
`;

export function HowPaymentWorks() {
  return (
    <section aria-labelledby="how-payment-works">
      <Heading id="how-payment-works">How you pay</Heading>
      <Steps>
        {STEPS.map(({ title, text }) => (
          <Step key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </Step>
        ))}
      </Steps>
    </section>
  );
}
