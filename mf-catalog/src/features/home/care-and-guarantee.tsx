import { DescriptionItem, DescriptionList, Figure, getShop, media, Section, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

const Columns = styled.div`
  display: grid;
  gap: ${tokens.space.xl};
  align-items: center;

  ${media.large} {
    grid-template-columns: minmax(0, 6fr) minmax(0, 5fr);
    gap: ${tokens.space.xxl};
  }
`;

const Drawing = styled.svg`
  width: 100%;
  height: auto;
  background: ${tokens.color.surface};
  border: 1px solid ${tokens.color.rule};
  fill: none;
  stroke: ${tokens.color.ink};
  stroke-width: 2;

  /* The blade, its honed tip, and the dimensions. */
  path:nth-child(1) {
    fill: ${tokens.color.sunken};
  }
  path:nth-child(2) {
    stroke: ${tokens.color.accentText};
    stroke-width: 4;
  }
  path:nth-child(n + 3) {
    stroke: ${tokens.color.outline};
    stroke-width: 1;
  }
`;

const Note = styled.text`
  fill: ${tokens.color.ink};
  stroke: none;
  font-size: 19px;
  font-weight: ${tokens.weight.strong};
`;

export function CareAndGuarantee() {
  const { guarantee } = getShop();
  return (
    <Section heading={guarantee ? 'Care and guarantee' : 'Care'} eyebrow="Keep your tools sharp">
      <Columns>
        <Figure caption="A bevel-edge chisel as we ship it, with the tip for you to hone.">
          <EdgeDrawing />
        </Figure>
        <DescriptionList>
          <DescriptionItem term="Before first use">
            Hone the tip at 30°. The bevel is ground and the back is flat.
          </DescriptionItem>
          <DescriptionItem term="After work">
            Wipe steel with oil and wood with linseed oil. Store both dry.
          </DescriptionItem>
          {guarantee && <DescriptionItem term="Guarantee">{guarantee}</DescriptionItem>}
        </DescriptionList>
      </Columns>
    </Section>
  );
}

/** Cross-section of a chisel edge: ground at 25°, honed at 30°. */
function EdgeDrawing() {
  return (
    <Drawing
      viewBox="0 0 720 360"
      role="img"
      aria-label="Cross-section of a chisel edge: bevel ground at 25 degrees, tip honed at 30 degrees, flat back"
    >
      <path d="M80 270L110.3 252.5 402 116.5H660l-10 38 20 38-20 38 10 39.5Z" />
      <path d="M80 270L110.3 252.5" />
      <path d="M80 270L305 165M80 270L322 130" strokeDasharray="10 4 2 4" />
      <path d="M300 270A220 220 0 0 0 279.4 177" />
      <path d="M220 270A140 140 0 0 0 201.2 200" />
      <path d="M80 282V322M660 282V322M80 312H660" />
      <Note x="310" y="240">
        25°
      </Note>
      <Note x="160" y="180" textAnchor="end">
        30°
      </Note>
      <Note x="370" y="342" textAnchor="middle">
        flat back
      </Note>
    </Drawing>
  );
}
