import type { FieldCode, FieldError, FieldFault } from '@whetstone/server/http/field-error';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { type LockedTool, reasonAgainst } from '../../tools/stock.service.ts';

/** Returns the reason why an order cannot be placed, with every line that fails. The first of them decides the status and the code. */
export function rejectOrder(
  lines: readonly { id: string; quantity: number }[],
  tools: ReadonlyMap<string, LockedTool>,
): ProblemException | undefined {
  const failed = lines.flatMap(({ id, quantity }, index) => {
    const tool = tools.get(id);
    const reason = reasonAgainst(tool, quantity, tool?.name);
    if (!reason) return [];
    const message = tool ? reason.detail : 'This tool is no longer available.';
    const field = `lines.${index}.quantity`;
    return [{ id, ...faultOf(reason), message, reason, field, available: tool?.quantity }];
  });
  const [first] = failed;
  if (!first) return undefined;
  const { errors: _errors, ...extras } = first.reason.extras;
  const detail = [...new Set(failed.map(({ message }) => message))].join(' ');
  return new ProblemException(first.reason.getStatus(), first.reason.code, detail, {
    ...extras,
    lines: failed.map(({ id, available, code, params, message }) => ({
      id,
      available,
      code,
      params,
      message,
    })),
    errors: failed.map(({ field, code, params, message }) => ({ field, code, params, message })),
  });
}

/** The reason as the fault of a line's quantity. */
function faultOf({ code, extras }: ProblemException): FieldFault {
  const [fault = { code: code as FieldCode, params: extras }] = (extras.errors ?? []) as FieldError[];
  return { code: fault.code, params: fault.params ?? {} };
}
