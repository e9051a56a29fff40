import { Section, Spec, SpecList } from '@whetstone/ui';
import type { Profile } from './profile.ts';

export function Skills({ skills }: Pick<Profile, 'skills'>) {
  return (
    <Section heading="Skills">
      <SpecList>
        {skills.map(({ area, items }) => (
          <Spec key={area} term={area}>
            {items.join(' · ')}
          </Spec>
        ))}
      </SpecList>
    </Section>
  );
}
