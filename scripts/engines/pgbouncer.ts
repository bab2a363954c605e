import { type Engine, type EngineHome, startEngine, writeEngineFile } from './engine.ts';

interface PgbouncerOptions {
  name: string;
  command: string;
  port: number;
  /** The PostgreSQL behind it, with the user and the password that clients give. */
  target: URL;
}

/** PgBouncer in transaction mode, as plain as can be: what it allows only by a setting, the store must not need. */
export function startPgbouncer(home: EngineHome, options: PgbouncerOptions): Engine {
  const { name, command, port, target } = options;
  const users = writeEngineFile(home, `${name}.users`, `"${target.username}" "${target.password}"\n`);
  const settings = `[databases]
* = host=${target.hostname} port=${target.port}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
server_connect_timeout = 3
log_connections = 0
log_disconnections = 0
`;
  const file = writeEngineFile(home, `${name}.ini`, settings);
  return startEngine(home, { name, command, args: [file] });
}
