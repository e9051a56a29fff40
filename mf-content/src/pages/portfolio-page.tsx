import { Container } from '@whetstone/ui';
import { ContactDetails } from '../features/portfolio/contact-details.tsx';
import { Introduction } from '../features/portfolio/introduction.tsx';
import { profile } from '../features/portfolio/profile.ts';
import { Projects } from '../features/portfolio/projects.tsx';
import { Skills } from '../features/portfolio/skills.tsx';

export function PortfolioPage() {
  return (
    <Container>
      <Introduction profile={profile} />
      <ContactDetails contact={profile.contact} />
      <Skills skills={profile.skills} />
      <Projects projects={profile.projects} />
    </Container>
  );
}
