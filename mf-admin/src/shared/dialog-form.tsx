import { Button, DialogActions, Form, FormMessage, Modal, Stack } from '@whetstone/ui';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { OneTimeSecret, type OneTimeSecretProps } from './one-time-secret.tsx';
import { opensDialog } from './opens-dialog.ts';

interface DialogButtonProps {
  label: string;
  /** Of the dialog with the form. Default: the label. */
  title?: string;
  /** Replaces the form after it has created a secret. */
  secret?: Pick<OneTimeSecretProps, 'label' | 'children'> & { title: string };
  children: (dialog: { close: () => void; showSecret: (secret: string | undefined) => void }) => ReactNode;
}

/** A button that opens a dialog with a form. The same dialog shows the secret that the form has created. */
export function DialogButton({ label, title = label, secret, children }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  const [created, setCreated] = useState<string>();
  const show = (shown: boolean) => {
    setOpen(shown);
    setCreated(undefined);
  };
  const close = () => show(false);
  const isSecret = secret !== undefined && created !== undefined;
  return (
    <div>
      <Button variant="primary" {...opensDialog} onClick={() => show(true)}>
        {label}
      </Button>
      <Modal open={open} onOpenChange={show} title={isSecret ? secret.title : title}>
        {isSecret ? (
          <OneTimeSecret label={secret.label} secret={created} onClose={close}>
            {secret.children}
          </OneTimeSecret>
        ) : (
          children({ close, showSecret: setCreated })
        )}
      </Modal>
    </div>
  );
}

/** Resolves to the error of the call, if any. */
type Save<Fields> = (fields: Fields) => Promise<unknown>;

interface DialogFormProps<Fields> {
  /** A result of `useApiForm`. */
  form: {
    message: string | undefined;
    isSubmitting: boolean;
    props: (save: Save<Fields>) => Omit<ComponentProps<typeof Form>, 'children'>;
  };
  onSubmit: Save<Fields>;
  submitLabel: string;
  isDanger?: boolean;
  /** Until the dialog shows what the action affects. */
  disabled?: boolean;
  cancelLabel?: string;
  onCancel: () => void;
  children: ReactNode;
}

/** The form of a dialog, with an error that belongs to no field above its buttons. */
export function DialogForm<Fields>(props: DialogFormProps<Fields>) {
  const {
    form,
    onSubmit,
    submitLabel,
    isDanger,
    disabled,
    cancelLabel = 'Cancel',
    onCancel,
    children,
  } = props;
  const content = useRef<HTMLDivElement>(null);
  // A dialog without a field focuses its button. The code of this form may arrive after that.
  useEffect(() => {
    if (content.current?.closest('[role=dialog]')?.contains(document.activeElement))
      content.current.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);
  return (
    <Form {...form.props(onSubmit)}>
      <Stack gap="l" ref={content}>
        {children}
        {form.message && <FormMessage tone="error">{form.message}</FormMessage>}
        <DialogActions>
          <Button onClick={onCancel}>{cancelLabel}</Button>
          <Button
            type="submit"
            variant={isDanger ? 'danger' : 'primary'}
            pending={form.isSubmitting}
            disabled={disabled}
          >
            {submitLabel}
          </Button>
        </DialogActions>
      </Stack>
    </Form>
  );
}
