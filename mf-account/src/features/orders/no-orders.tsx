import { Link } from '@whetstone/kernel';
import { type ButtonStyleProps, buttonStyles, EmptyState } from '@whetstone/ui';
import { styled } from 'styled-components';

const ButtonLink = styled(Link)<ButtonStyleProps>`
  ${buttonStyles}
`;

export function NoOrders() {
  return (
    <EmptyState
      title="You have no orders"
      action={
        <ButtonLink to="/purchase" $variant="primary">
          Choose a tool
        </ButtonLink>
      }
    >
      What you order stands here until it is on its way.
    </EmptyState>
  );
}
