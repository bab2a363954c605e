import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { readConfig } from '#server/config.ts';
import { run } from '../../scripts/bootstrap/run.mjs';
import { prepareServerCommand } from '../../scripts/bootstrap/server-command.mjs';

const read = (path: string) => readFileSync(path, 'utf8');
const dockerfile = read('deploy/Dockerfile');
const instructions = dockerfile
  .split('\n')
  .flatMap((line) => (/^[A-Z]+ /.test(line) ? [line] : []))
  .map((line) => ({ name: line.split(' ', 1)[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }));
const rests = (name: string) => instructions.flatMap((each) => (each.name === name ? [each.rest] : []));

/** The settings that the README explains, which is where whoever deploys looks. */
const settings = new Set(
  [...read('README.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].flatMap(([, name]) => name ?? []),
);
/** Of Node, the allocator and the other programs of a deployment. */
const OTHERS = [
  'NODE_ENV',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'MALLOC_TRIM_THRESHOLD_',
  'DOMAIN',
  'POSTGRES_PASSWORD',
];
const unknown = (names: string[]) => names.filter((name) => !settings.has(name) && !OTHERS.includes(name));

describe('the image', () => {
  it('has nothing that the linter complains about', () => {
    const complaints = validate(dockerfile).map(
      ({ message, range }) => `${range.start.line + 1}: ${message}`,
    );
    expect(complaints).toEqual([]);
  });

  it('is built by commands that this project has, from files that it has', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    const runs = rests('RUN').filter(
      (command) => !/^(?:npm (?:install|prune) |rm -rf node_modules|install -d )/.test(command),
    );
    expect(runs.map((command) => /^npm run (\S+)$/.exec(command)?.[1] ?? command)).toEqual(['build']);
    expect(scripts.build).toContain('vite.server.config.ts');
    const copied = rests('COPY').flatMap((text) =>
      text.replace('--from=build /store/', '').split(' ').slice(0, -1),
    );
    expect(copied.filter((path) => path !== 'build' && !existsSync(path))).toEqual([]);
  });

  it('installs by a command that npm accepts with this lock file', async () => {
    const [copied = ''] = rests('COPY');
    const [install = ''] = rests('RUN');
    const folder = await mkdtemp(join(tmpdir(), 'store-image-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const file of copied.split(' ').slice(0, -1)) await copyFile(file, join(folder, file));
    const command = `${install} --dry-run --prefer-offline --loglevel=error`;
    const { code, output } = await run('/bin/sh', ['-c', command], { cwd: folder });
    expect(code, output).toBe(0);
    expect(output).toMatch(/added \d{3,} packages/);
  });

  it('runs what npm start runs, not as root, with a health check', async () => {
    const { args } = await prepareServerCommand(process.cwd());
    const command = z.array(z.string()).parse(JSON.parse(rests('CMD').at(-1) ?? ''));
    expect(command).toEqual(['node', ...args.map((part) => part.replace(`${process.cwd()}/`, ''))]);
    expect(rests('USER')).toEqual(['node']);
    expect(rests('HEALTHCHECK')).toHaveLength(1);
    const variables = rests('ENV').flatMap((text) =>
      text.split(' ').map((pair) => pair.split('=', 1)[0] ?? ''),
    );
    expect(unknown(variables)).toEqual([]);
  });

  it('is healthy while the store lives', async () => {
    const store = createServer((_request, response) => response.end('{"status":"ok"}'));
    await once(store.listen(0, '127.0.0.1'), 'listening');
    const address = store.address();
    const PORT = String(typeof address === 'object' && address ? address.port : 0);
    async function check() {
      const [code] = await once(
        spawn(process.execPath, ['deploy/health-check.mjs'], { env: { PORT } }),
        'exit',
      );
      return code;
    }
    expect(await check()).toBe(0);
    store.close();
    expect(await check()).toBe(1);
  });
});

const container = z.looseObject({
  env: z.array(z.object({ name: z.string() })).optional(),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  readinessProbe: z.object({ httpGet: z.looseObject({ path: z.literal('/api/ready') }) }),
  livenessProbe: z.object({ httpGet: z.looseObject({ path: z.literal('/api/live') }) }),
  resources: z.object({ requests: z.looseObject({ cpu: z.string(), memory: z.string() }) }),
});
const deployment = z.object({
  spec: z.object({
    selector: z.object({ matchLabels: z.object({ app: z.string() }) }),
    template: z.object({
      metadata: z.object({ labels: z.object({ app: z.string() }) }),
      spec: z.looseObject({
        securityContext: z.looseObject({ runAsNonRoot: z.literal(true) }),
        containers: z.array(container),
      }),
    }),
  }),
});

/** With `edit`, as somebody has it who took a comment for theirs. */
function readYaml(path: string, edit = (text: string) => text): unknown[] {
  const documents = parseAllDocuments(edit(read(path)));
  return documents.map((document) => {
    expect(document.errors, path).toEqual([]);
    return document.toJSON();
  });
}

describe('Kubernetes', () => {
  const manifests = globSync('deploy/kubernetes/*.yaml').flatMap((path) => readYaml(path));
  const kind = (name: string) =>
    manifests.filter((each) => z.looseObject({ kind: z.literal(name) }).safeParse(each).success);

  it('runs the store without rights, with probes that need no database', () => {
    const deployments = z.array(deployment).parse(kind('Deployment'));
    expect(deployments).toHaveLength(2);
    for (const { spec } of deployments) {
      expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels);
      const names = spec.template.spec.containers.flatMap(({ env = [] }) => env.map(({ name }) => name));
      expect(unknown(names)).toEqual([]);
    }
  });

  it('leads the host name of the back office to the store, once its lines are in use', () => {
    const edit = (text: string) => text.replaceAll(/^( {2,4})# (?=- | {2})/gm, '$1');
    const ingress = z.looseObject({
      kind: z.literal('Ingress'),
      spec: z.looseObject({
        tls: z.array(z.object({ hosts: z.array(z.string()), secretName: z.string() })),
        rules: z.array(z.object({ host: z.string(), http: z.unknown() })),
      }),
    });
    const [{ spec } = { spec: undefined }] = readYaml('deploy/kubernetes/store.yaml', edit).flatMap(
      (each) => ingress.safeParse(each).data ?? [],
    );
    const hosts = ['store.example.in', 'office.example.in'];
    expect(spec?.tls.map((each) => each.hosts)).toEqual(hosts.map((host) => [host]));
    expect(new Set(spec?.tls.map(({ secretName }) => secretName)).size).toBe(2);
    expect(spec?.rules.map(({ host }) => host)).toEqual(hosts);
    expect(spec?.rules[1]?.http).toEqual(spec?.rules[0]?.http);
    expect(read('deploy/kubernetes/secret.example.yaml')).toContain('# ADMIN_URL: https://office.example.in');
  });

  it('has an example of every secret, and a budget and an ingress for the nodes that serve', () => {
    const [secret] = z
      .array(z.looseObject({ stringData: z.record(z.string(), z.string()) }))
      .parse(kind('Secret'));
    expect(unknown(Object.keys(secret?.stringData ?? {}))).toEqual([]);
    const { AUTH_SECRET, METRICS_TOKEN } = secret?.stringData ?? {};
    // Nobody may go live with what the example has in their place.
    expect(() => readConfig({ METRICS_TOKEN })).toThrow('METRICS_TOKEN');
    expect(() => readConfig({ AUTH_SECRET, STORE_MODE: 'production' })).toThrow('AUTH_SECRET');
    for (const name of ['Service', 'PodDisruptionBudget', 'Ingress'])
      expect(kind(name), name).toHaveLength(1);
  });
});

describe('Caddy', () => {
  /** The addresses of the site, with the variables as Caddy replaces them before it reads the file. */
  function readAddresses(env: Record<string, string>): string[] {
    const text = read('deploy/Caddyfile').replaceAll(/\{\$(\w+)\}/g, (_, name) => env[name] ?? '');
    return /^(\S.*) \{$/m.exec(text)?.[1]?.split(/\s+/).filter(Boolean) ?? [];
  }

  it('serves the host name of the back office where there is one', () => {
    const DOMAIN = 'store.example.in';
    expect(readAddresses({ DOMAIN })).toEqual([DOMAIN]);
    const ADMIN_URL = 'https://office.example.in';
    expect(readAddresses({ DOMAIN, ADMIN_URL })).toEqual([DOMAIN, ADMIN_URL]);
  });

  it('gets every variable that it reads from Compose', () => {
    const names = [...read('deploy/Caddyfile').matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name);
    const [compose] = readYaml('deploy/compose.yml');
    const { services } = z
      .object({
        services: z.object({ proxy: z.looseObject({ environment: z.record(z.string(), z.string()) }) }),
      })
      .parse(compose);
    expect(Object.keys(services.proxy.environment).toSorted()).toEqual(names.toSorted());
  });
});

describe('Compose and systemd', () => {
  it('name settings that there are', () => {
    const [compose] = readYaml('deploy/compose.yml');
    const { services } = z
      .object({
        services: z.record(z.string(), z.looseObject({ environment: z.record(z.string(), z.string()) })),
      })
      .parse(compose);
    expect(unknown(Object.keys(services.store?.environment ?? {}))).toEqual([]);
    const used = [...read('deploy/compose.yml').matchAll(/\$\{([A-Z_]+)/g)].flatMap(([, name]) => name ?? []);
    expect(unknown(used)).toEqual([]);
    const unit = /^Environment=(.*)$/m.exec(read('deploy/systemd/store.service'))?.[1] ?? '';
    expect(unknown(unit.split(' ').map((pair) => pair.split('=', 1)[0] ?? ''))).toEqual([]);
    expect(read('deploy/systemd/store.service')).toContain('build/store/main.js');
  });

  it('show how a folder for backups is opened', () => {
    const unit = read('deploy/systemd/store.service');
    expect(unit).toMatch(/^ProtectSystem=strict$/m);
    const path = /^#ReadWritePaths=(\S+)$/m.exec(unit)?.[1] ?? 'none';
    expect(read('deploy/compose.yml')).toContain(`#- ${path}:/backups`);
    const [compose] = readYaml('deploy/compose.yml', (text) => text.replaceAll('#- ', '- '));
    const { services } = z
      .object({ services: z.object({ store: z.looseObject({ volumes: z.array(z.string()) }) }) })
      .parse(compose);
    expect(services.store.volumes).toEqual(['pictures:/data', `${path}:/backups`]);
    for (const step of [`ReadWritePaths=${path}`, `${path}:/backups`, 'BACKUP_DIR=/backups'])
      expect(read('deploy/README.md')).toContain(step);
  });
});
