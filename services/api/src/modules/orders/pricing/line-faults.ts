import type { FieldCode, FieldError, FieldFault } from '@whetstone/server/http/field-error';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { type LockedTool, reasonAgainst } from '../../tools/stock.service.ts';

export interface WantedLine {
  /** The tool's id. */
  id: string;
  quantity: number;
}

/** Why a line cannot be ordered. */
interface LineFault extends FieldFault {
  message: string;
  reason: ProblemException;
}

/** Returns the reason why an order cannot be placed, with every line that fails. The first of them decides the status and the code. */
export function rejectOrder(
  lines: readonly WantedLine[],
  tools: ReadonlyMap<string, LockedTool>,
): ProblemException | undefined {
  const failed = lines.flatMap((line, index) => {
    const tool = tools.get(line.id);
    const fault = faultOf(line, tool);
    if (!fault) return [];
    return [{ id: line.id, ...fault, field: `lines.${index}.quantity`, available: tool?.quantity }];
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

/** The fault of the line's quantity, if any. */
export function faultOf({ quantity }: WantedLine, tool: LockedTool | undefined): LineFault | undefined {
  const reason = reasonAgainst(tool, quantity, tool?.name);
  if (!reason) return undefined;
  const { code, extras, detail } = reason;
  const [fault = { code: code as FieldCode, params: extras }] = (extras.errors ?? []) as FieldError[];
  const message = tool ? detail : 'This tool is no longer available.';
  return { code: fault.code, params: fault.params ?? {}, message, reason };
}
