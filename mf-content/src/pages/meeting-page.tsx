import { Container, PageHeader } from '@whetstone/ui';
import { Invitation } from '../features/meeting/invitation.tsx';
import { TablePlan } from '../features/meeting/table-plan.tsx';

export function MeetingPage() {
  return (
    <Container>
      <PageHeader title="Meeting" />
      <TablePlan />
      <Invitation />
    </Container>
  );
}
