import { inTransaction } from '@whetstone/server/database/transactions';
import { IsNull } from 'typeorm';
import { sharedTestApp } from '../../testing/test-app.ts';
import { AuditCheck, AuditEntry, AuditValue } from './audit-entry.entity.ts';
import { AuditLog } from './audit-log.service.ts';
import { AuditSealer } from './audit-sealer.service.ts';
import { AuditVerifier } from './audit-verifier.service.ts';
import { hashEntry, hashValues } from './chain.ts';

const TRIGGERS = ['tr_audit_entries_update', 'tr_audit_entries_delete', 'tr_audit_values_update'];
const TABLES = [AuditEntry, AuditValue, AuditCheck];
const ada = { id: 'ada', email: 'ada@example.com' };

/** The rows of a log of six entries. */
let rows: object[][];

const shop = sharedTestApp();

const log = () => shop.app.get(AuditLog);
const entries = () => shop.dataSource.getRepository(AuditEntry);
const values = () => shop.dataSource.getRepository(AuditValue);
const verify = (expected?: string) => shop.app.get(AuditVerifier).verify(undefined, expected);
const seal = () => shop.app.get(AuditSealer).seal();
const at = (position: number) => entries().findOneByOrFail({ position });

function edit(price: number, id = 'chisel'): Promise<void> {
  return inTransaction(shop.dataSource, (manager) =>
    log().record(manager, {
      actor: ada,
      action: 'tool.edited',
      subject: id,
      before: { price: price - 1 },
      after: { price },
    }),
  );
}

function erase(id: string): Promise<void> {
  return inTransaction(shop.dataSource, (manager) => log().eraseOf(manager, [id]));
}

async function read(): Promise<object[][]> {
  return Promise.all(TABLES.map((table) => shop.dataSource.getRepository(table).find()));
}

async function restore(from: object[][]): Promise<void> {
  for (const [index, table] of TABLES.entries()) {
    await shop.dataSource.getRepository(table).clear();
    await shop.dataSource.getRepository(table).insert(from[index] ?? []);
  }
}

describe('the chain', () => {
  it('contains the entries of concurrent actions, each once', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, index) => edit(index)));
    await Promise.all([seal(), seal(), seal()]);
    expect(await entries().countBy({ position: IsNull() })).toBe(0);
    expect(await verify()).toMatchObject({ entries: 6, head: (await at(6)).hash, erased: 0 });
  });

  it('rejects changes in the database itself', async () => {
    const { id } = await at(2);
    await expect(entries().update({ id }, { position: 9 })).rejects.toThrow('cannot be changed');
    await expect(
      shop.dataSource.query('UPDATE audit_entries SET actor_id = ? WHERE id = ?', ['eve', id]),
    ).rejects.toThrow('cannot be changed');
    await expect(entries().delete({ id })).rejects.toThrow('cannot be deleted');
    await expect(
      shop.dataSource.query("UPDATE audit_values SET salt = 'x' WHERE id = ?", [id]),
    ).rejects.toThrow('cannot be changed');
  });
});

/** Each attack, and what the verification finds. The attacker can write to the database, and has removed the triggers. */
const ATTACKS: [name: string, attack: () => Promise<unknown>, fault: string][] = [
  [
    'a changed action',
    async () => shop.dataSource.query("UPDATE audit_entries SET action = 'tool.added' WHERE position = 3"),
    'Entry 3 was changed.',
  ],
  [
    'another actor',
    async () => shop.dataSource.query("UPDATE audit_entries SET actor_id = 'bob' WHERE position = 3"),
    'Entry 3 was changed.',
  ],
  [
    'a changed value',
    async () => replaceValue((await at(2)).id, { content: '{"before":{"price":0},"after":{"price":9}}' }),
    'The values of entry 2 were changed.',
  ],
  [
    'a changed value with a hash that fits',
    async () => {
      const { id } = await at(2);
      const content = '{}';
      const { salt } = await values().findOneByOrFail({ id, part: 'change' });
      await replaceValue(id, { content });
      const hash = hashValues(id, 'change', salt, content);
      await shop.dataSource.query('UPDATE audit_entries SET change_hash = ? WHERE id = ?', [hash, id]);
    },
    'Entry 2 was changed.',
  ],
  [
    'an entry whose own hash was recomputed',
    async () => {
      const changed = { ...(await at(3)), action: 'tool.added' };
      const sql = 'UPDATE audit_entries SET action = ?, hash = ? WHERE id = ?';
      await shop.dataSource.query(sql, [changed.action, hashEntry(changed), changed.id]);
    },
    'Entry 4 does not follow entry 3.',
  ],
  [
    'swapped salts',
    async () => {
      const [one, two] = [await at(1), await at(2)];
      const [first, second] = await Promise.all(
        [one, two].map(({ id }) => values().findOneByOrFail({ id, part: 'change' })),
      );
      await replaceValue(one.id, { salt: second?.salt });
      await replaceValue(two.id, { salt: first?.salt });
    },
    'The values of entry 1 were changed.',
  ],
  [
    'swapped salts and values',
    async () => {
      const [one, two] = [await at(1), await at(2)];
      const [first, second] = await Promise.all(
        [one, two].map(({ id }) => values().findOneByOrFail({ id, part: 'change' })),
      );
      await replaceValue(one.id, { salt: second?.salt, content: second?.content });
      await replaceValue(two.id, { salt: first?.salt, content: first?.content });
    },
    'The values of entry 1 were changed.',
  ],
  ['an entry deleted in the middle', async () => entries().delete({ position: 3 }), 'Entry 3 is missing.'],
  [
    'an entry deleted in the middle, and the others moved up',
    async () => {
      await entries().delete({ position: 3 });
      for (const position of [4, 5, 6])
        await shop.dataSource.query('UPDATE audit_entries SET position = ? WHERE position = ?', [
          position - 1,
          position,
        ]);
    },
    'Entry 3 does not follow entry 2.',
  ],
  [
    'reordered entries',
    async () => {
      for (const [from, to] of [
        [3, 1_000],
        [4, 3],
        [1_000, 4],
      ])
        await shop.dataSource.query('UPDATE audit_entries SET position = ? WHERE position = ?', [to, from]);
    },
    'Entry 3 does not follow entry 2.',
  ],
  [
    'an inserted entry',
    async () => {
      for (const position of [6, 5, 4])
        await shop.dataSource.query('UPDATE audit_entries SET position = ? WHERE position = ?', [
          position + 1,
          position,
        ]);
      const previous = await at(3);
      const place = { id: 'forged', position: 4, previousHash: previous.hash };
      const forged = { ...previous, ...place, actorHash: null, changeHash: null };
      await entries().insert({ ...forged, hash: hashEntry(forged) });
    },
    'Entry 5 does not follow entry 4.',
  ],
  [
    'an entry before the first one',
    async () => entries().insert({ ...(await at(1)), id: 'forged', position: 0 }),
    '1 entries are outside of the chain.',
  ],
  [
    'the last entries deleted, after a check',
    async () => {
      await shop.app.get(AuditVerifier).check();
      await truncate(4);
    },
    'The chain has 4 entries, and had 6 at the last check.',
  ],
  [
    'the last entries deleted and replaced, after a check',
    async () => {
      await shop.app.get(AuditVerifier).check();
      await truncate(4);
      await edit(40);
      await edit(50);
      await seal();
    },
    'The chain was replaced: entry 6 has another hash than at the last check.',
  ],
  [
    'an entry deleted before it was sealed',
    async () => {
      await edit(7, 'unsealed');
      await entries().delete({ subjectId: 'unsealed' });
    },
    'The entries of 2 values are missing.',
  ],
  [
    'an entry that is never sealed',
    async () => {
      const old = new Date(Date.now() - 6 * 60_000);
      await entries().insert({ ...(await at(1)), id: 'late', position: null, hash: null, at: old });
    },
    '1 entries have waited for five minutes or longer to be added to the chain.',
  ],
  [
    'values deleted without an erasure',
    async () => values().delete({ id: (await at(2)).id, part: 'actor' }),
    'The values of entry 2 were deleted without an erasure.',
  ],
  [
    'values deleted that are nobody’s',
    async () => values().delete({ id: (await at(2)).id, part: 'change' }),
    'The values of entry 2 were deleted.',
  ],
  [
    'values deleted long after an erasure',
    async () => {
      await erase('bob');
      const [erasure] = await entries().findBy({ position: IsNull() });
      await seal();
      const later = new Date((erasure?.at.getTime() ?? 0) + 3_600_000);
      const entry = { ...(await at(1)), id: 'later', at: later, actorId: 'bob', changeHash: null };
      await entries().insert({ ...entry, position: null });
      await seal();
    },
    'The values of entry 8 were deleted without an erasure.',
  ],
];

describe('with write access to the database', () => {
  beforeAll(async () => {
    for (const trigger of TRIGGERS) await shop.dataSource.query(`DROP TRIGGER ${trigger}`);
    rows = await read();
  });
  afterEach(() => restore(rows));

  it.each(ATTACKS)('%s is found', async (_name, attack, fault) => {
    await attack();
    expect((await verify()).fault).toEqual(fault);
  });

  it('a whole chain with new hashes, or an older backup, is found by the head of an earlier verification', async () => {
    const { head } = await verify();
    await edit(8);
    await seal();
    const later = await verify(head);
    expect(later).toEqual({ entries: 7, head: (await at(7)).hash, erased: 0 });
    await restore(rows);
    expect((await verify(later.head)).fault).toBe(`No entry has the hash ${later.head}.`);
    let previousHash = (await at(1)).previousHash ?? '';
    for (const entry of await entries().find({ order: { position: 'ASC' } })) {
      const changed = { ...entry, action: 'tool.forged', previousHash };
      previousHash = hashEntry(changed);
      const sql = 'UPDATE audit_entries SET action = ?, previous_hash = ?, hash = ? WHERE id = ?';
      await shop.dataSource.query(sql, [changed.action, changed.previousHash, previousHash, entry.id]);
    }
    expect((await verify()).fault).toBeUndefined();
    expect((await verify(head)).fault).toBe(`No entry has the hash ${head}.`);
  });

  it('entries that waited while nothing ran are sealed before a check, and one that cannot be sealed is found', async () => {
    const old = new Date(Date.now() - 6 * 60_000);
    const waiting = { ...(await at(1)), position: null, hash: null, at: old };
    const unsealed = { ...waiting, actorHash: null, changeHash: null };
    await entries().insert({ ...unsealed, id: 'waiting' });
    const { entries: sealed, fault } = await shop.app.get(AuditVerifier).check();
    expect([sealed, fault]).toEqual([7, undefined]);
    await entries().insert({ ...unsealed, id: 'later' });
    jest
      .spyOn(shop.app.get(AuditSealer), 'seal')
      .mockRejectedValueOnce(new Error('The database is read-only.'));
    expect((await shop.app.get(AuditVerifier).check()).fault).toBe(
      '1 entries have waited for five minutes or longer to be added to the chain.',
    );
  });

  it('a check with a fault keeps the head of the last one without', async () => {
    const { head } = await shop.app.get(AuditVerifier).check();
    await truncate(4);
    await shop.app.get(AuditVerifier).check();
    expect(await shop.app.get(AuditVerifier).lastCheck()).toMatchObject({
      entries: 6,
      head,
      fault: 'The chain has 4 entries, and had 6 at the last check.',
    });
    await shop.app.get(AuditVerifier).check();
    expect((await shop.app.get(AuditVerifier).lastCheck())?.fault).toContain('had 6 at the last check');
  });
});

describe('an erasure', () => {
  it('removes the values of a person as an actor and as the subject, and the chain stays valid', async () => {
    const record = {
      action: 'user.promoted' as const,
      subject: 'bob',
      before: { name: 'Bob' },
      after: { name: 'Rob' },
    };
    await inTransaction(shop.dataSource, (manager) => log().record(manager, { ...record, actor: ada }));
    await seal();
    await erase('bob');
    expect((await verify()).erased).toBe(1);
    await seal();
    const { id } = await entries().findOneByOrFail({ action: 'user.promoted' });
    expect(await values().findBy({ id })).toMatchObject([{ part: 'actor' }]);
    await erase('ada');
    await seal();
    const verification = await verify();
    expect([verification.erased, verification.fault]).toEqual([7, undefined]);
    expect(JSON.stringify(await values().find())).not.toMatch(/ada@|Bob|Rob/);
  });
});

async function truncate(length: number): Promise<void> {
  for (const { id } of await entries().find({ order: { position: 'DESC' }, take: 6 - length })) {
    await values().delete({ id });
    await entries().delete({ id });
  }
}

async function replaceValue(id: string, { salt, content }: Partial<AuditValue>): Promise<void> {
  const old = await values().findOneByOrFail({ id, part: 'change' });
  const sql = "UPDATE audit_values SET salt = ?, content = ? WHERE id = ? AND part = 'change'";
  await shop.dataSource.query(sql, [salt ?? old.salt, content ?? old.content, id]);
}
