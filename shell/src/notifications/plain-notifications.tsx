import type { Notification } from '@whetstone/kernel/host';
import { tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

const Corner = styled.div`
  position: fixed;
  z-index: 30;
  inset: ${tokens.space.m} ${tokens.space.m} auto auto;
  max-width: 22rem;
  background: ${tokens.color.surface};
  border: 1px solid ${tokens.color.ink};

  p {
    margin: 0;
    padding: ${tokens.space.m};
  }
`;

export function PlainNotifications({ notifications }: { notifications: readonly Notification[] }) {
  return (
    <Corner role="status">
      {notifications.map(({ id, message }) => (
        <p key={id}>{message}</p>
      ))}
    </Corner>
  );
}
