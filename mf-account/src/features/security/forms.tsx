import { EmailForm } from './email-form.tsx';
import { PasswordForm } from './password-form.tsx';

/** The forms of the page, which load with the form library once the page is mounted. */
export const FORMS = { email: EmailForm, password: PasswordForm };
