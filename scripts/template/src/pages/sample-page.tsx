import { Container, PageHeader, Prose } from '@whetstone/ui';

export function SamplePage() {
  return (
    <Container>
      <PageHeader title="Sample" />
      <Prose>
        <p>This page belongs to mf-sample alone.</p>
      </Prose>
    </Container>
  );
}
