import type { OpenWorkDto, SalesDto } from '@whetstone/contract/api';
import { formatPrice, TextLink, tabularNumerals, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { formatCount } from '../../shared/format.ts';
import { ORDERS_PATH } from '../../shared/orders/order-state.tsx';
import { READ_AGAIN } from '../../shared/read-again.ts';
import { overviewContractApi } from './generated/contract.ts';
import { type Period } from './period.ts';

const Frame = styled.div`
  container-type: inline-size;
`;

const Figures = styled.dl`
  ${tabularNumerals}
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 0 ${tokens.space.l};
  border-top: 1px solid ${tokens.color.ink};
  line-height: ${tokens.leading.snug};

  /* One line for "1,000 or more" and for sums of six digits. */
  @container (width >= 46rem) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

const Figure = styled.div`
  padding-block: ${tokens.space.s};
  border-bottom: 1px solid ${tokens.color.rule};

  dt {
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.s};
  }
  dd {
    margin: 0;
    font-size: ${tokens.text.xl};
    font-weight: ${tokens.weight.heading};
    overflow-wrap: anywhere;
  }
`;

/** The API stops counting here. */
const MAX_COUNT = 1_000;

export function waitingCount(count: number): string {
  return count < MAX_COUNT ? formatCount(count) : `${formatCount(MAX_COUNT)} or more`;
}

/** The orders and the revenue of the shop's day, and what waits to be sent. The sections below report what could not be loaded. */
export function Today({ days }: { days: Period }) {
  const { data: sales } = overviewContractApi.useOverviewGetSalesQuery({ days }, READ_AGAIN);
  const { data: work } = overviewContractApi.useOverviewGetOpenWorkQuery(undefined, READ_AGAIN);
  return (
    <Frame>
      <Figures>
        {figuresOf(sales, work).map(([label, to, figure = '–']) => (
          <Figure key={label}>
            <dt>{to ? <TextLink to={to}>{label}</TextLink> : label}</dt>
            <dd>{figure}</dd>
          </Figure>
        ))}
      </Figures>
    </Frame>
  );
}

type LabelledFigure = [label: string, to: string | undefined, figure: string | undefined];

/** The last day of the sales is today. */
function figuresOf(sales: SalesDto | undefined, work: OpenWorkDto | undefined): LabelledFigure[] {
  const today = sales?.days.at(-1);
  const ofToday = today && `${ORDERS_PATH}?from=${today.day}&to=${today.day}`;
  return [
    ['Orders', ofToday, today && formatCount(today.orders)],
    ['Revenue', undefined, today && formatPrice(today.revenue, sales?.revenue[0]?.currency)],
    ['To pack', `${ORDERS_PATH}?next=pack`, work && waitingCount(work.paidToPack + work.invoicedToPack)],
    ['To ship', `${ORDERS_PATH}?next=ship`, work && waitingCount(work.toShip)],
  ];
}
