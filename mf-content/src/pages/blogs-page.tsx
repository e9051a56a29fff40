import { Container, PageHeader } from '@whetstone/ui';
import { Blog } from '../features/blogs/blog.tsx';

export function BlogsPage() {
  return (
    <Container>
      <PageHeader
        title="Blogs"
        lead="We build this shop ourselves. Five questions that everyone who does such work is asked, answered as we would at the bench."
      />
      <Blog />
    </Container>
  );
}
