import { createPublicKey, type KeyObject } from 'node:crypto';
import { type ReleaseRoot, RootError } from '@whetstone/contract/release-root';
import { type PublicKey, publicKeyOf } from '@whetstone/contract/signing-key';

const DAY = 24 * 60 * 60 * 1_000;

interface FirstRoot {
  rootKeys: readonly KeyObject[];
  signingKeys: readonly KeyObject[];
  /** Number of root keys that must sign the next root document. */
  threshold: number;
  /** Lifetime in days. */
  days: number;
}

export interface RootChanges {
  addRootKeys: readonly KeyObject[];
  addSigningKeys: readonly KeyObject[];
  /** Ids of root keys and signing keys. */
  removeKeys: readonly string[];
  threshold?: number | undefined;
  nextEpoch?: boolean | undefined;
  days: number;
}

/** Version 1 of a chain of root documents. @throws RootError */
export async function createRoot({
  rootKeys,
  signingKeys,
  threshold,
  days,
}: FirstRoot): Promise<ReleaseRoot> {
  const nothing = { root: { keyIds: [], threshold }, releases: { keyIds: [] } };
  const empty: ReleaseRoot = { schema: 1, version: 0, expiresAt: '', epoch: 1, keys: {}, roles: nothing };
  return changeRoot(empty, { addRootKeys: rootKeys, addSigningKeys: signingKeys, removeKeys: [], days });
}

/** The next version of a root document. @throws RootError if it would have too few keys */
export async function changeRoot(root: ReleaseRoot, changes: RootChanges): Promise<ReleaseRoot> {
  const added = await Promise.all([changes.addRootKeys, changes.addSigningKeys].map(describe));
  const [rootKeys = [], signingKeys = []] = added;
  const known: Record<string, PublicKey> = {
    ...root.keys,
    ...Object.fromEntries(added.flat().map(({ id, key }) => [id, key])),
  };
  const unknown = changes.removeKeys.find((id) => !Object.hasOwn(root.keys, id));
  if (unknown) throw new RootError(`root version ${root.version} has no key ${unknown}`);
  const idsOf = (before: readonly string[], more: typeof rootKeys) =>
    [...new Set([...before, ...more.map(({ id }) => id)])].filter((id) => !changes.removeKeys.includes(id));
  const roles = {
    root: {
      keyIds: idsOf(root.roles.root.keyIds, rootKeys),
      threshold: changes.threshold ?? root.roles.root.threshold,
    },
    releases: { keyIds: idsOf(root.roles.releases.keyIds, signingKeys) },
  };
  if (roles.root.keyIds.length < roles.root.threshold)
    throw new RootError(
      `it would require ${roles.root.threshold} signatures and have ${roles.root.keyIds.length} root keys`,
    );
  if (roles.releases.keyIds.length === 0) throw new RootError('it would have no signing key');
  const listed = [...roles.root.keyIds, ...roles.releases.keyIds];
  return {
    schema: 1,
    version: root.version + 1,
    expiresAt: new Date(Date.now() + changes.days * DAY).toISOString(),
    epoch: root.epoch + (changes.nextEpoch ? 1 : 0),
    keys: Object.fromEntries(Object.entries(known).filter(([id]) => listed.includes(id))),
    roles,
  };
}

function describe(keys: readonly KeyObject[]): Promise<{ id: string; key: PublicKey }[]> {
  return Promise.all(keys.map((key) => publicKeyOf(key.type === 'private' ? createPublicKey(key) : key)));
}
