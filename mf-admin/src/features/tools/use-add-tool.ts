import { setServerErrors, useNotify } from '@whetstone/kernel';
import type { UseFormReturn } from 'react-hook-form';
import { useAddAnyToolMutation } from './new-tool.api.ts';
import { type ToolFields, toNewTool } from './new-tool.ts';

/** What happens when the form is sent. */
export function useAddTool(form: UseFormReturn<ToolFields>) {
  const [add] = useAddAnyToolMutation();
  const notify = useNotify();
  return async (fields: ToolFields) => {
    const { error } = await add(toNewTool(fields));
    if (error) {
      notify('error', 'Sorry!!! Your request is failed ');
      return setServerErrors(error, form);
    }
    notify('success', 'Successfully tools added.Thank you...');
    form.setFocus('name');
    form.reset();
  };
}
