import { Link } from '@whetstone/kernel';
import { Container, PageHeader, Prose } from '@whetstone/ui';

export function PaymentPage() {
  return (
    <Container>
      <PageHeader title="Make Payment" />
      <Prose>
        <p>
          You cannot pay online yet. What you have ordered is set aside for you and listed under{' '}
          <Link to="/dashboard/myOrders">My Orders</Link>.
        </p>
      </Prose>
    </Container>
  );
}
