import { type Engine, type EngineHome, startEngine, writeEngineFile } from './engine.ts';

interface Gate {
  name: string;
  port: number;
  mode: 'tcp' | 'http';
  /** Whom HAProxy asks whether a server may be used: 200 means yes. */
  check: string;
  servers: { name: string; port: number; checkPort: number }[];
}

/** One address for several servers, of which only those that answer their check get anything. */
export function startHaproxy(home: EngineHome, command: string, gates: Gate[]): Engine {
  const settings = `global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
${gates.map(describeGate).join('')}`;
  const file = writeEngineFile(home, 'haproxy.cfg', settings);
  return startEngine(home, { name: 'haproxy', command, args: ['-db', '-f', file] });
}

function describeGate({ name, port, mode, check, servers }: Gate): string {
  const lines = servers.map(
    (server) => `  server ${server.name} 127.0.0.1:${server.port} check port ${server.checkPort}\n`,
  );
  return `listen ${name}
  mode ${mode}
  bind 127.0.0.1:${port}
  option httpchk GET ${check}
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${lines.join('')}`;
}
