/** Given on the command line at every start, so that an upgrade of the store brings its settings along. */
const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '8MB',
  random_page_cost: '1.1',
  jit: 'off',
  // The second core belongs to the web process, and containers give little memory for parallel workers.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  // Reads come from memory here; three more processes for reading ahead would only wait.
  io_method: 'sync',
  max_wal_size: '512MB',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
};

const throwAwaySettings: Record<string, string> = {
  ...settings,
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

export function serverArguments(options: { dataFolder: string; port: number; throwAway: boolean }): string[] {
  const chosen = options.throwAway ? throwAwaySettings : settings;
  return [
    '-D',
    options.dataFolder,
    '-p',
    String(options.port),
    ...Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
