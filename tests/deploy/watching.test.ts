import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createAdmission } from '#server/http/admission.ts';
import { buildApi } from '#server/http/build-app.ts';
import { createMetrics } from '#server/metrics.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
const read = (path: string) => readFileSync(path, 'utf8');

const rulesSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const rules = rulesSchema
  .parse(parse(read('deploy/prometheus/store-rules.yml')))
  .groups.flatMap((group) => group.rules);

const panelSchema = z.looseObject({
  title: z.string(),
  targets: z.array(z.looseObject({ expr: z.string() })).optional(),
});
const panels = z
  .looseObject({ panels: z.array(panelSchema) })
  .parse(JSON.parse(read('deploy/grafana/store.json')))
  .panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));

/** What is written before a brace, a range or the end of a factor, and is no function, keyword or label. */
function readNames(expr: string): string[] {
  const bare = expr
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\bby \([^)]*\)/g, '');
  return [...bare.matchAll(/[a-z_][a-z0-9_]*(?!\s*\()\b/g)]
    .map(([name]) => name)
    .filter((name) => name.includes('_') || name === 'up')
    .filter((name) => name !== 'histogram_quantile');
}

/** Labels with the values that an expression asks for, where it asks for one value. */
function readLabels(expr: string): string[] {
  return [...expr.matchAll(/(\w+)="([^"]+)"/g)].map(([, label, value]) => `${label}="${value}"`);
}

it('asks in rules and dashboard only for what /metrics answers', async () => {
  const metrics = createMetrics({ ...store.services, pool: store.database.pool });
  const admission = createAdmission({ readDelayMs: () => 0 });
  const app = await buildApi({ config: store.config, services: store.services, metrics, admission });
  await app.inject('/api/live');
  const { body } = await app.inject('/metrics');
  const known = new Set(
    [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [name, `${name}_count`, `${name}_sum`, `${name}_bucket`] : [name],
    ),
  );
  const asked = [...rules, ...panels].flatMap(({ expr }) => readNames(expr));
  expect(new Set(asked).size).toBeGreaterThan(12);
  // Prometheus itself says whether it reached the store.
  expect(asked.filter((name) => name !== 'up' && !known.has(name))).toEqual([]);
  await app.close();
});

it('names priorities, states and routes that there are', async () => {
  const routes = new Set(
    Object.keys((await store.app.inject('/api/openapi.json')).json<{ paths: object }>().paths),
  );
  const labels = [...rules, ...panels].flatMap(({ expr }) => readLabels(expr));
  const known = [
    ...['priority="view"', 'priority="money"', 'state="waiting"', 'state="failed"', 'state="given up"'],
    ...['work="message"', 'result="good"', 'status="500"', 'status="503"', 'job="store"', 'of="bytes"'],
    ...[...routes].map((route) => `route="${route}"`),
  ];
  expect(labels.filter((label) => !known.includes(label))).toEqual([]);
});

it('every alert has its paragraph in the runbook', () => {
  const titles = [...read('docs/runbook.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(rules.length).toBeGreaterThan(10);
  expect(rules.filter(({ annotations }) => !titles.includes(annotations.runbook))).toEqual([]);
});
