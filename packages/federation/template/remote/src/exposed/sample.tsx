import { Container, PageHeader, Prose } from '@whetstone/ui';

function SamplePage() {
  return (
    <Container>
      <PageHeader title="Sample" />
      <Prose>
        <p>This page belongs to mf-sample.</p>
      </Prose>
    </Container>
  );
}

export { SamplePage as Page };
