import { DescriptionItem, DescriptionList, Figure, media, Section, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { EdgeDrawing } from './edge-drawing.tsx';

const Columns = styled.div`
  display: grid;
  gap: ${tokens.space.xl};
  align-items: center;

  ${media.large} {
    grid-template-columns: minmax(0, 6fr) minmax(0, 5fr);
    gap: ${tokens.space.xxl};
  }
`;

/** How to keep a tool sharp, and what the house answers for. */
export function CareAndGuarantee() {
  return (
    <Section heading="Kept sharp, kept for good" eyebrow="Care and guarantee">
      <Columns>
        <Figure caption="A bevel-edge chisel as it leaves the works, and the tip that you hone.">
          <EdgeDrawing />
        </Figure>
        <DescriptionList>
          <DescriptionItem term="Before first use">
            Hone the tip at 30°. The bevel is ready ground, the back is flat.
          </DescriptionItem>
          <DescriptionItem term="After work">
            Wipe steel with a drop of oil, wood with linseed. Keep both off a wet bench.
          </DescriptionItem>
          <DescriptionItem term="Sharpening">
            Send a blunt or nicked edge back: we grind it anew and return it.
          </DescriptionItem>
          <DescriptionItem term="Spare parts">
            Handles, wedges, screws and blades are sold singly, for every tool we made.
          </DescriptionItem>
          <DescriptionItem term="Guarantee">
            25 years on steel, wood and workmanship. Wear is yours, faults are ours.
          </DescriptionItem>
        </DescriptionList>
      </Columns>
    </Section>
  );
}
