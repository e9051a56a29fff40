import { Figure, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

const WIDTH = 1200;
const HEIGHT = 675;

const Plan = styled.img`
  width: 100%;
  height: auto;
  background: ${tokens.color.plate};
`;

export function TablePlan() {
  return (
    <Figure caption="The long table, seen from above. We add a leaf whenever more of you come.">
      <Plan
        src={new URL('../../assets/long-table.svg', import.meta.url).pathname}
        alt="Plan of a long table with twenty-two chairs around it and tools laid out along its middle"
        width={WIDTH}
        height={HEIGHT}
      />
    </Figure>
  );
}
