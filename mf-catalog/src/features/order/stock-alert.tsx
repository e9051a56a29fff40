import type { Tool } from '@whetstone/contract';
import { selectUser, signInPath, skipToken, useAppSelector, useNavigate } from '@whetstone/kernel';
import { storage } from '@whetstone/kernel/storage';
import { Button, FormMessage, Stack, tokens } from '@whetstone/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { toolPath } from '../../shared/links.ts';
import { UNREACHABLE } from '../../shared/unreachable.ts';
import { alertsContractApi } from './generated/contract.ts';

const alertsApi = alertsContractApi.enhanceEndpoints({
  endpoints: {
    alertsGet: { providesTags: ['Tool'] },
    alertsWait: { invalidatesTags: ['Tool'] },
    alertsCancel: { invalidatesTags: ['Tool'] },
  },
});

/** The tool for which a visitor asked for an email before the sign-in. */
const WANTED = 'stock-alert';

const Waiting = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space.xs} ${tokens.space.m};
  min-height: ${tokens.size.control};
`;

/** Takes the place of the order panel while the tool cannot be ordered. */
export function StockAlert({ tool }: { tool: Tool }) {
  const { _id: toolId, quantity, minQuantity } = tool;
  const user = useAppSelector(selectUser);
  const navigate = useNavigate();
  const { currentData: alert } = alertsApi.useAlertsGetQuery(user ? { toolId } : skipToken);
  const [wait, waiting] = alertsApi.useAlertsWaitMutation();
  const [cancel, cancelling] = alertsApi.useAlertsCancelMutation();

  const [failure, setFailure] = useState<string>();
  /** The sentences are loaded with the first failure. */
  const report = async ({ error }: { error?: unknown }) => {
    if (!error) return setFailure(undefined);
    const sentences = await import(/* webpackChunkName: "alert-problem" */ './stock-alert-problem.ts').catch(
      () => undefined,
    );
    setFailure(sentences?.stockAlertProblem(error) ?? UNREACHABLE);
  };

  const request = () => {
    if (user) return void wait({ toolId }).then(report);
    storage.session.write(WANTED, toolId);
    void navigate(signInPath(toolPath(tool)));
  };
  const requestAfterSignIn = useEffectEvent(() => {
    if (storage.session.read(WANTED, String) !== toolId) return;
    storage.session.write(WANTED, undefined);
    request();
  });
  useEffect(() => {
    if (user) requestAfterSignIn();
  }, [user]);

  return (
    <Stack gap="s">
      <strong>
        {quantity === 0
          ? 'Sold out at the moment.'
          : `Only ${quantity} left, and we sell at least ${minQuantity}.`}
      </strong>
      {alert?.waiting ? (
        <Waiting role="status">
          We will email you once, when it is back.
          <Button
            variant="quiet"
            size="small"
            pending={cancelling.isLoading}
            onClick={() => void cancel({ toolId }).then(report)}
          >
            Do not email me
          </Button>
        </Waiting>
      ) : (
        <>
          <Button pending={waiting.isLoading} onClick={request}>
            Email me when it is back
          </Button>
          {!user && <p>We write to the email of your account, so you sign in first.</p>}
        </>
      )}
      {failure && <FormMessage tone="error">{failure}</FormMessage>}
    </Stack>
  );
}
