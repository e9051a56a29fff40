import type { Session } from '@whetstone/contract';
import { Badge, Button, Skeleton, Stack, tokens, VisuallyHidden } from '@whetstone/ui';
import { styled } from 'styled-components';
import { NotLoaded } from '../../shared/not-loaded.tsx';
import { Minute } from '../../shared/order-state.tsx';
import { useEndSessions, useSessions } from './security.api.ts';

const List = styled.ul`
  display: grid;
  margin: 0;

  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${tokens.space.s};
    padding-block: ${tokens.space.s};
    border-bottom: 1px solid ${tokens.color.rule};
  }
`;

const Detail = styled.p`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
`;

export function Sessions() {
  const { currentData: sessions, isError, refetch } = useSessions();
  if (sessions) return <SessionList sessions={sessions} />;
  return (
    <NotLoaded what="sessions" error={isError} onRetry={refetch}>
      <Skeleton shape="text" lines={3} />
    </NotLoaded>
  );
}

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const { endSession, endOthers, isEnding } = useEndSessions();
  if (sessions.length === 0) return <p>Your sign-in provider lists your sessions.</p>;
  return (
    <Stack gap="m">
      <List>
        {sessions.map((session) => (
          <li key={session._id}>
            <div>
              <strong>{session.device}</strong> {session.current && <Badge>This device</Badge>}
              <Detail>
                Last used <Minute at={session.lastUsedAt} />, signed in <Minute at={session.since} />
                {session.network && <span>{` from ${session.network}`}</span>}
              </Detail>
            </div>
            {!session.current && (
              <Button size="small" onClick={() => void endSession(session)}>
                Sign out<VisuallyHidden>{` ${session.device}`}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </List>
      {sessions.some(({ current }) => !current) && (
        <div>
          <Button pending={isEnding} onClick={() => void endOthers()}>
            Sign out everywhere else
          </Button>
        </div>
      )}
    </Stack>
  );
}
