import { Button, Prose, Section } from '@whetstone/ui';

export function Invitation() {
  return (
    <Section heading="External Meeting Time">
      <Prose>
        <p>
          Once a year customers from different countries come to our works for the annual meeting. They bring
          the tools they bought and tell us how they have worn; we show what is on the bench and has no name
          yet. You are cordially invited.
        </p>
        <Button variant="primary">Join with us</Button>
      </Prose>
    </Section>
  );
}
