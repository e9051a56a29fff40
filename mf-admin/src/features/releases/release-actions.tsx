import type { BlastRadius, ReleaseStatus } from '@whetstone/contract';
import { problemOf } from '@whetstone/kernel';
import { useApiForm } from '@whetstone/kernel/form';
import {
  Button,
  DescriptionItem,
  DescriptionList,
  DialogActions,
  ErrorNotice,
  Form,
  FormMessage,
  Modal,
  Skeleton,
  Stack,
  TextField,
  TextLink,
  tokens,
  useRestoreFocus,
  VisuallyHidden,
} from '@whetstone/ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { formatQuantity } from '../../shared/format.ts';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { VersionTag } from '../../shared/releases/release-links.tsx';
import { checkReportPath } from '../../shared/releases/release-paths.ts';
import { Row } from '../../shared/row.ts';
import {
  ACTION_COPY,
  type ActionFields,
  type Change,
  changeBy,
  namedBy,
  possibleActions,
  type ReleaseAction,
  type TrafficChange,
  trafficChange,
  useConsoleReadBlastRadiusQuery,
  useReleaseAction,
} from './release-action.ts';

interface Selection {
  action: ReleaseAction;
  /** The state of the microfrontend when the dialog opened. */
  state: string;
}

/** The buttons of the possible actions. Each opens a dialog that shows who is affected before the action is performed. */
export function ReleaseActions({ status }: { status: ReleaseStatus }) {
  const { microfrontend } = status;
  const group = useRef<HTMLElement>(null);
  const focusHandlers = useRestoreFocus(() => group.current?.focus());
  const [selection, setSelection] = useState<Selection | null>(null);
  const state = [status.live.version, status.canary?.version, status.canary?.percentage].join(' ');
  // Closes the dialog when another admin or a team has changed the state meanwhile.
  const action = selection?.state === state ? selection.action : null;
  const close = () => setSelection(null);
  return (
    <Row
      as="section"
      $gap="xs"
      ref={group}
      tabIndex={-1}
      aria-label={`Actions on ${microfrontend}`}
      {...focusHandlers}
    >
      {possibleActions(status).map((possible, index) => (
        <Button
          key={possible}
          size="small"
          variant={status.canary && index === 0 ? 'primary' : 'secondary'}
          {...opensDialog}
          onClick={() => setSelection({ action: possible, state })}
        >
          <span>{ACTION_COPY[possible].label(namedBy(possible, status))}</span>
          <VisuallyHidden>{` ${microfrontend}`}</VisuallyHidden>
        </Button>
      ))}
      <Modal
        open={action !== null}
        onOpenChange={close}
        title={action ? ACTION_COPY[action].title(microfrontend) : ''}
      >
        {action && <ActionForm action={action} status={status} onClose={close} />}
      </Modal>
    </Row>
  );
}

const MAX_REASON_LENGTH = 500;

interface ActionFormProps {
  action: ReleaseAction;
  status: ReleaseStatus;
  onClose: () => void;
}

function ActionForm({ action, status, onClose }: ActionFormProps) {
  const form = useApiForm<ActionFields>({ reason: '' });
  const perform = useReleaseAction(action, status);
  const [failed, setFailed] = useState<{ error: unknown; sentence: string }>();
  const submit = async (fields: ActionFields) => {
    const failure = await perform(fields);
    if (!failure) return onClose();
    const { releaseProblem } = await import(
      /* webpackChunkName: "release-problem" */ '../../shared/releases/release-problem.ts'
    );
    setFailed({ error: failure, sentence: releaseProblem(failure) });
  };
  const change = changeBy(action, status);
  const radius = useConsoleReadBlastRadiusQuery({
    microfrontend: status.microfrontend,
    version: change.subject,
  });
  const traffic = trafficChange(action, status);
  return (
    <Form {...form.props(submit)}>
      <Stack gap="l">
        <BlastRadiusDetails radius={radius} change={change} traffic={traffic} />
        <TextField
          label="Reason"
          hint="Shown in the history."
          maxLength={MAX_REASON_LENGTH}
          {...form.register('reason')}
        />
        {failed && <ActionError {...failed} />}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant={action === 'promote' || action === 'increase' ? 'primary' : 'danger'}
            pending={form.isSubmitting}
            // Disabled until the dialog shows who is affected. The details also move the button when they load.
            disabled={radius.isLoading}
          >
            {ACTION_COPY[action].confirm(namedBy(action, status))}
          </Button>
        </DialogActions>
      </Stack>
    </Form>
  );
}

const Issues = styled.ul`
  padding-left: 1.25em;
  list-style: disc;
`;

/** The reason why an action failed, with the issues of the check report if a check rejected the release. */
function ActionError({ error, sentence }: { error: unknown; sentence: string }) {
  const { checkReport } = problemOf(error) ?? {};
  return (
    <FormMessage tone="error">
      <span>{sentence}</span>
      {checkReport && (
        <>
          <Issues>
            {checkReport.results
              .filter(({ passed }) => !passed)
              .map(({ subject, sentence }) => (
                <li key={`${subject} ${sentence}`}>{sentence}</li>
              ))}
          </Issues>
          <TextLink to={checkReportPath(checkReport.id)}>Read the full check report</TextLink>
        </>
      )}
    </FormMessage>
  );
}

interface BlastRadiusDetailsProps {
  radius: { data?: BlastRadius; isError: boolean; refetch: () => unknown };
  change: Change;
  traffic: TrafficChange;
}

function BlastRadiusDetails({ radius, change, traffic }: BlastRadiusDetailsProps) {
  const { data, isError, refetch } = radius;
  if (isError) return <ErrorNotice title="We couldn’t load who this affects." onRetry={refetch} />;
  if (!data)
    return (
      <div role="status">
        <VisuallyHidden>Loading who this affects</VisuallyHidden>
        <Skeleton shape="text" lines={4} />
      </div>
    );
  return (
    <DescriptionList>
      <DescriptionItem term="Version">
        <VersionTag version={change.to} /> instead of <VersionTag version={change.from} />
      </DescriptionItem>
      <DescriptionItem term="Visitors">
        {`${traffic.after}% get it from their next page on, up from ${traffic.before}%`}
      </DescriptionItem>
      <DescriptionItem term="Last 24 hours">
        {`${formatQuantity(data.mounts, 'page view')} of this release`}
      </DescriptionItem>
      <DescriptionItem term="Pages">
        <PageList {...data} />
      </DescriptionItem>
      {data.navigation.length > 0 && (
        <DescriptionItem term="Links">
          {[...new Set(data.navigation.map(({ label }) => label))].join(', ')}
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}

const Paths = styled.ul`
  font-size: ${tokens.text.s};
`;

function PageList({ pages }: Pick<BlastRadius, 'pages'>) {
  if (pages.length === 0) return <span>All pages: this is the host</span>;
  return (
    <Paths>
      {pages.map(({ path, title }) => (
        <li key={path}>
          <span>{title}</span> <code>{path}</code>
        </li>
      ))}
    </Paths>
  );
}
