import { Link } from '@whetstone/kernel';
import { Container, PageHeader, Prose } from '@whetstone/ui';

/** The specification requires a placeholder. */
function PaymentPage() {
  return (
    <Container>
      <PageHeader title="Make Payment" />
      <Prose>
        <p>
          You cannot pay online yet. We reserve the tools you order and list them under{' '}
          <Link to="/dashboard/myOrders">My Orders</Link>.
        </p>
      </Prose>
    </Container>
  );
}

export { PaymentPage as Page };
