import { DescriptionItem, DescriptionList, Section } from '@whetstone/ui';
import type { Profile } from './profile.ts';

export function Skills({ skills }: Pick<Profile, 'skills'>) {
  return (
    <Section heading="Skills">
      <DescriptionList>
        {skills.map(({ area, items }) => (
          <DescriptionItem key={area} term={area}>
            {items.join(' · ')}
          </DescriptionItem>
        ))}
      </DescriptionList>
    </Section>
  );
}
