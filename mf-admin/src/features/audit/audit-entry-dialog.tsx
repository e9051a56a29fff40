import type { AuditEntryDto } from '@whetstone/contract/api';
import {
  Button,
  DescriptionItem,
  DescriptionList,
  DialogActions,
  FormMessage,
  formatPrice,
  Modal,
  Stack,
  Table,
  Tbody,
  Td,
  Th,
  Thead,
  Tr,
} from '@whetstone/ui';
import { priceDigits } from '@whetstone/ui/price-digits';
import { formatCount } from '../../shared/format.ts';
import { exactTime, ShortTime } from '../../shared/relative-time.tsx';
import { Wrapping } from '../../shared/text.ts';
import { actorOf, capitalized, nameOf } from './audit-names.ts';

interface AuditEntryDialogProps {
  entry: AuditEntryDto | null;
  onClose: () => void;
}

export function AuditEntryDialog({ entry, onClose }: AuditEntryDialogProps) {
  return (
    <Modal open={entry !== null} onOpenChange={onClose} title={entry ? nameOf(entry.action) : ''}>
      {entry && (
        <Stack gap="l">
          <DescriptionList>
            <DescriptionItem term="Time">
              <ShortTime at={entry.at} />
            </DescriptionItem>
            <DescriptionItem term="Actor">
              <Wrapping>{actorOf(entry)}</Wrapping>
            </DescriptionItem>
            <DescriptionItem term="Subject">
              <Wrapping>
                {`${entry.subject.name ? `${entry.subject.name}, ` : ''}${entry.subject.kind} ${entry.subject.id}`}
              </Wrapping>
            </DescriptionItem>
            <DescriptionItem term="Entry">{entry.position ?? 'Not in the chain yet'}</DescriptionItem>
          </DescriptionList>
          {entry.erased ? (
            <FormMessage tone="info">The values were erased together with the account.</FormMessage>
          ) : (
            <Changes before={entry.before} after={entry.after} />
          )}
          <DialogActions>
            <Button onClick={onClose}>Close</Button>
          </DialogActions>
        </Stack>
      )}
    </Modal>
  );
}

function Changes({ before, after }: Pick<AuditEntryDto, 'before' | 'after'>) {
  const [old, changed] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  const names = [...new Set([...old.keys(), ...changed.keys()])].filter((name) => !COUNTED.includes(name));
  if (names.length === 0) return null;
  return (
    <Table caption="Changes">
      <Thead>
        <Tr>
          <Th>Field</Th>
          {before && <Th>Before</Th>}
          {after && <Th>After</Th>}
        </Tr>
      </Thead>
      <Tbody>
        {names.map((name) => (
          <Tr key={name}>
            <Td label="Field">{fieldOf(name)}</Td>
            {before && (
              <Td label="Before">
                <Wrapping>{textOf(name, old.get(name), old.get('currency'))}</Wrapping>
              </Td>
            )}
            {after && (
              <Td label="After">
                <Wrapping>{textOf(name, changed.get(name), changed.get('currency'))}</Wrapping>
              </Td>
            )}
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

/** Every change of a tool changes these. */
const COUNTED = ['version', 'updatedAt'];

const CENTS = /Cents$/;

/** 'minQuantity' → 'Min quantity', 'deliveryCents' → 'Delivery'. Names of several words, such as 'DE-BY standard', stay. */
function fieldOf(name: string): string {
  if (name.includes(' ')) return name;
  return capitalized(name.replace(CENTS, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

/** @param currency of the values, if they have one. Other amounts are in the currency of the shop. */
function textOf(name: string, value: unknown, currency: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'number')
    return numberOf(name, value, typeof currency === 'string' ? currency : undefined);
  if (isTime(value)) return exactTime(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function numberOf(name: string, value: number, currency: string | undefined): string {
  if (name === 'price') return formatPrice(value, currency);
  return CENTS.test(name) ? formatPrice(value / 10 ** priceDigits(currency), currency) : formatCount(value);
}

/** Whether the value is a time as JSON has it. */
function isTime(value: unknown): value is string {
  return typeof value === 'string' && Date.parse(value) > 0 && new Date(value).toISOString() === value;
}
