/** What the forms ask of their fields before anything is sent; the server has the last word. */
export const emailRules = {
  required: 'Email is Required',
  pattern: { value: /[A-Za-z0-9]@[A-Za-z]+\.[A-Za-z]{2,3}/, message: 'Provide a valid Email' },
};

export const passwordRules = {
  required: 'Password is Required',
  minLength: { value: 6, message: 'Must be 6 characters or longer' },
};

export const nameRules = { required: 'Name is Required' };
