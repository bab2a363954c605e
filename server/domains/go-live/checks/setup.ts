import { type Check, green, note, red } from '../check.ts';

export function checkSettings({
  mode,
  problems,
}: {
  mode: 'demo' | 'production';
  problems: string[];
}): Check {
  return {
    name: 'settings',
    title: 'Settings',
    look: async () => judgeSettings({ mode, problems }),
  };
}

export function judgeSettings({ mode, problems }: { mode: 'demo' | 'production'; problems: string[] }) {
  const wrong = [...(mode === 'demo' ? ['STORE_MODE (set it to production)'] : []), ...problems];
  if (wrong.length === 0) return green('Every setting that a live store needs is there.');
  return red(`Set in the environment or in .env, then restart: ${wrong.join('; ')}.`);
}

/** PostgreSQL 15: the oldest that the store is tested with. */
const OLDEST_VERSION = 150_000;

export function checkDatabase(
  readFacts: () => Promise<{ version: number; canCreate: boolean }>,
  { isEmbedded }: { isEmbedded: boolean },
): Check {
  return {
    name: 'database',
    title: 'Database',
    look: async () => judgeDatabase(await readFacts(), { isEmbedded }),
  };
}

export function judgeDatabase(
  { version, canCreate }: { version: number; canCreate: boolean },
  { isEmbedded }: { isEmbedded: boolean },
) {
  const name = `PostgreSQL ${Math.floor(version / 10_000)}`;
  if (version < OLDEST_VERSION)
    return red(`This is ${name}. Use PostgreSQL 15 or later, and set DATABASE_URL to it.`);
  if (!canCreate)
    return red(
      'The role of DATABASE_URL may not create a database, which testing backups and upgrades takes. Let an administrator run: ALTER ROLE … CREATEDB',
    );
  return green(
    isEmbedded ? `${name}, the store’s own, under DATA_DIR.` : `${name}, with the rights it takes.`,
  );
}

export function checkDemoData(findTraces: () => Promise<string[]>): Check {
  return {
    name: 'demo-data',
    title: 'No demo data',
    async look() {
      const traces = await findTraces();
      if (traces.length === 0) return green('Nothing of a demo is in the database.');
      return red(
        `A demo has left ${traces.join(', ')}. Use a fresh database, or stop the store and run: npm run leave-demo`,
      );
    },
  };
}

/** The warning that a start gives, if it gives one. */
export function checkProxy(warning: string | null): Check {
  return {
    name: 'proxy',
    title: 'Proxy',
    async look() {
      if (warning === null) return green('The address of each shopper is known.');
      return red(
        'TRUSTED_PROXIES is not set: all shoppers would seem to come from one address, and limits would close the store to all of them. Set TRUSTED_PROXIES=loopback, or to the address of your proxy.',
      );
    },
  };
}

export function checkBrand(readPlaceholders: () => Promise<string[]>): Check {
  return {
    name: 'brand',
    title: 'Name and support',
    async look() {
      const left = await readPlaceholders();
      if (left.length === 0) return green('The brand and where customers find help are given.');
      return red(`Still a placeholder: ${left.join(', ')}. Set it in the environment, or under Settings.`);
    },
  };
}

export function checkSeller(readMissing: () => Promise<string[]>): Check {
  return {
    name: 'seller',
    title: 'Seller and GST',
    async look() {
      const missing = await readMissing();
      if (missing.length === 0) return green('Legal name, address and GST status are given.');
      return red(`Fill in under Settings: ${missing.join(', ')}. No order can be shipped before.`);
    },
  };
}

interface Owner {
  phone: string;
  hasSecondFactor: boolean;
}

export function checkOwner(readOwners: () => Promise<Owner[]>): Check {
  return {
    name: 'owner',
    title: 'Owner with a second factor',
    look: async () => judgeOwners(await readOwners()),
  };
}

export function judgeOwners(owners: Owner[]) {
  if (owners.length === 0) return red('There is no owner. Run: npm run staff -- add PHONE owner');
  const without = owners.filter(({ hasSecondFactor }) => !hasSecondFactor).map(({ phone }) => phone);
  if (without.length === 0)
    return green(`With an authenticator app: ${owners.map(({ phone }) => phone).join(', ')}.`);
  return red(
    `No authenticator app yet: ${without.join(', ')}. Sign in to the back office and set one up under My account, or run: npm run go-live`,
  );
}

interface BackupState {
  isSet: boolean;
  hasRecent(): Promise<boolean>;
  make(): Promise<string>;
  settings: unknown;
}

export function checkBackups({ isSet, hasRecent, make, settings }: BackupState): Check {
  return {
    name: 'backups',
    title: 'Backups',
    async look() {
      if (!isSet)
        return red(
          'No backups are made. Make a key (npm run backup -- --new-key), store it where the server is not, and set it as BACKUP_KEY with BACKUP_DIR or BACKUP_S3_BUCKET.',
        );
      if (await hasRecent()) return green('The last one was made within a day, and could be restored.');
      return { state: 'open', words: 'Not made yet.' };
    },
    trial: {
      sends: 'Makes a backup and restores it into a database of its own',
      settings,
      run: async () => green(`${await make()} was made, and could be restored.`),
    },
  };
}

export function checkProducts(count: () => Promise<number>): Check {
  return {
    name: 'products',
    title: 'Products',
    async look() {
      const products = await count();
      return note(products === 0 ? 'None yet: add them under Products.' : `${products} in the store.`);
    },
  };
}
