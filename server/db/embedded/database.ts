import pg from 'pg';

const databaseName = 'store';
const roleName = 'store';
const administrator = 'postgres';

const missingDatabase = '3D000';
// The server does not tell a missing role from a wrong password.
const loginRefused = '28P01';

export function databaseUrl(port: number, password: string): string {
  return `postgres://${roleName}:${password}@127.0.0.1:${port}/${databaseName}`;
}

/**
 * The store's own role owns its database and may make others (tests do), but is no superuser: a hole in a
 * query must not reach the files and programs of the machine.
 */
export async function ensureDatabase(port: number, password: string): Promise<void> {
  const store = new pg.Client({ connectionString: databaseUrl(port, password) });
  try {
    await store.connect();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== missingDatabase && code !== loginRefused) throw error;
    await createDatabase(port, password);
  } finally {
    await store.end().catch(() => {});
  }
}

async function createDatabase(port: number, password: string): Promise<void> {
  const admin = new pg.Client({
    host: '127.0.0.1',
    port,
    user: administrator,
    password,
    database: 'postgres',
  });
  await admin.connect();
  try {
    const roles = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [roleName]);
    const verb = roles.rowCount === 0 ? 'CREATE' : 'ALTER';
    await admin.query(`${verb} ROLE ${roleName} LOGIN CREATEDB PASSWORD ${pg.escapeLiteral(password)}`);
    const databases = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName]);
    if (databases.rowCount === 0) await admin.query(`CREATE DATABASE ${databaseName} OWNER ${roleName}`);
  } finally {
    await admin.end();
  }
}
