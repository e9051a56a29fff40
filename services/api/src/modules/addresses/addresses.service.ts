import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import type { EntityManager, Repository } from 'typeorm';
import { destinationIn } from '../../common/postal/postal.dto.ts';
import { formatPostal } from '../../common/postal/postal-address.ts';
import { placedText } from '../../common/postal/text-address.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { AccountChangesService } from '../users/account-changes.service.ts';
import { Address } from './address.entity.ts';
import type { SaveAddressDto } from './addresses.dto.ts';

const MAX_ADDRESSES = 20;

/** The address books of accounts. */
@Injectable()
export class AddressesService {
  constructor(
    @InjectRepository(Address) private readonly addresses: Repository<Address>,
    private readonly changes: AccountChangesService,
    private readonly settings: SettingsService,
  ) {}

  /** Oldest first. */
  list(userId: string): Promise<Address[]> {
    return this.addresses.find({ where: { userId }, order: { id: 'ASC' } });
  }

  /** Returns the same address if the account has it. @throws ProblemException 409 for a full address book */
  async add(caller: AuthenticatedUser, body: SaveAddressDto): Promise<Address> {
    const content = await this.contentOf(body);
    const { name, address, phone, postal } = content;
    return this.changes.change(caller, async (manager) => {
      const saved = await manager.findBy(Address, { userId: caller.id });
      const same = saved.find(
        (other) =>
          other.name === name &&
          other.address === address &&
          other.phone === phone &&
          (other.postal?.recipient ?? '') === (postal?.recipient ?? ''),
      );
      if (same) return same;
      if (saved.length >= MAX_ADDRESSES) throw addressBookFull();
      const added = { id: newId(), userId: caller.id, ...content, createdAt: new Date() };
      await manager.insert(Address, added);
      return added;
    });
  }

  /** @throws ProblemException 404 unless the address belongs to the caller */
  async update(caller: AuthenticatedUser, id: string, body: SaveAddressDto): Promise<Address> {
    const content = await this.contentOf(body);
    return this.changes.change(caller, async (manager) => {
      const saved = await manager.findOneBy(Address, { id, userId: caller.id });
      if (!saved) throw new ProblemException(404, 'not-found', 'You have no address with this id.');
      await manager.update(Address, { id }, content);
      return { ...saved, ...content };
    });
  }

  /** Returns false if the caller has no address with this id. */
  remove(caller: AuthenticatedUser, id: string): Promise<boolean> {
    return this.changes.change(caller, async (manager) => {
      const { affected } = await manager.delete(Address, { id, userId: caller.id });
      return affected === 1;
    });
  }

  /** Removes everything, in the transaction that removes the account. */
  async clear(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(Address, { userId });
  }

  private async contentOf({
    name,
    phone,
    ...where
  }: SaveAddressDto): Promise<Pick<Address, 'name' | 'address' | 'phone' | 'postal'>> {
    const wanted = destinationIn(where);
    const { postal, recipient = '' } = wanted;
    if (postal) return { name, address: formatPostal(postal), phone, postal };
    const { country: home } = await this.settings.get();
    const { text: address } = placedText(wanted, home);
    return { name, address, phone, postal: recipient === '' ? null : { recipient } };
  }
}

function addressBookFull(): ProblemException {
  const detail = `You have saved ${MAX_ADDRESSES} addresses, which is the maximum. Delete one of them first.`;
  return new ProblemException(409, 'address-book-full', detail, { max: MAX_ADDRESSES });
}
