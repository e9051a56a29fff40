import { TextField, type TextFieldProps } from '@whetstone/ui';

type ProofFieldProps = Omit<TextFieldProps, 'label'>;

export function AppCodeField(props: ProofFieldProps) {
  return (
    <TextField
      label="Code of your authenticator app"
      autoComplete="one-time-code"
      inputMode="numeric"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

export function CurrentPasswordField(props: ProofFieldProps) {
  return <TextField label="Your password" type="password" autoComplete="current-password" {...props} />;
}
