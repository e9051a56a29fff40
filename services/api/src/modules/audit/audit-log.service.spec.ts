import { inTransaction } from '@whetstone/server/database/transactions';
import { sharedTestApp } from '../../testing/test-app.ts';
import { AuditEntry, AuditValue } from './audit-entry.entity.ts';
import { AuditLog } from './audit-log.service.ts';
import { hashValues } from './chain.ts';

describe('the audit log', () => {
  const shop = sharedTestApp();

  it('records who did what, and of two versions the properties that differ', async () => {
    await inTransaction(shop.dataSource, (manager) =>
      shop.app.get(AuditLog).record(manager, {
        actor: { id: 'admin-1', email: 'admin@whetstone.example' },
        action: 'tool.edited',
        subject: 'tool-1',
        before: { name: 'Chisel', price: 10 },
        after: { name: 'Chisel', price: 12 },
      }),
    );
    const [entry] = await shop.dataSource.getRepository(AuditEntry).findBy({ subjectId: 'tool-1' });
    expect(entry).toMatchObject({
      actorId: 'admin-1',
      action: 'tool.edited',
      subjectKind: 'tool',
      personId: null,
      position: null,
      hash: null,
    });
    const values = await shop.dataSource.getRepository(AuditValue).find({ order: { part: 'ASC' } });
    expect(values.map(({ part, content }) => [part, JSON.parse(content)])).toEqual([
      ['actor', { email: 'admin@whetstone.example' }],
      ['change', { before: { price: 10 }, after: { price: 12 } }],
    ]);
    const [actor, change] = values.map(({ id, part, salt, content }) => hashValues(id, part, salt, content));
    expect([entry?.actorHash, entry?.changeHash]).toEqual([actor, change]);
  });

  it('records nothing if the action fails', async () => {
    const failing = inTransaction(shop.dataSource, async (manager) => {
      const subject = 'tool-2';
      await shop.app.get(AuditLog).record(manager, { actor: null, action: 'tool.archived', subject });
      throw new Error('The action fails.');
    });
    await expect(failing).rejects.toThrow('The action fails.');
    expect(await shop.dataSource.getRepository(AuditEntry).existsBy({ subjectId: 'tool-2' })).toBe(false);
  });
});
