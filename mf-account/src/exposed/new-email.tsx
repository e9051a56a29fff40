import { useNavigate, useNotify } from '@whetstone/kernel';
import { PageHeader } from '@whetstone/ui';
import { useEmailChangesConfirmMutation } from '../features/email-change/email-change.api.ts';
import { EmailLink } from '../features/email-change/email-link.tsx';

/** The target of the link to the new email. */
function NewEmailPage() {
  const [confirm] = useEmailChangesConfirmMutation();
  const navigate = useNavigate();
  const notify = useNotify('email');
  return (
    <>
      <PageHeader
        title="New email"
        lead="From now on, you sign in with the email that got this link. Your other devices are signed out."
      />
      <EmailLink
        action="Use this email"
        send={(token) => confirm({ emailLinkDto: { token } })}
        onDone={() => {
          notify('success', 'Your email is changed.');
          void navigate('/dashboard/security', { replace: true });
        }}
      />
    </>
  );
}

export { NewEmailPage as Page };
