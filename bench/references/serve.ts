import { readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import pg from 'pg';
import { listBare } from './bare-list.ts';
import { orderBare } from './bare-order.ts';
import { referenceSetupSchema } from './setup.ts';

/**
 * The limits that the store is measured against, on the framework that the store uses: finished bytes from memory, one
 * query, one transaction of an order's writes. No check, no log, no limit, nothing that a store needs beside.
 */
const [, , file = ''] = process.argv;
const { answers, databaseUrl, folder } = referenceSetupSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
const app = Fastify();

for (const { path, headers, bodyBase64 } of answers) {
  const body = Buffer.from(bodyBase64, 'base64');
  app.get(path, (_request, reply) => {
    reply.headers(headers).send(body);
  });
}

if (databaseUrl !== undefined) {
  // As many connections as the store has.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  app.get('/list', listBare(pool));
  app.post('/order', orderBare(pool));
}

if (folder !== undefined) {
  await app.register(fastifyStatic, { root: folder, prefix: '/files/', immutable: true, maxAge: '1y' });
}

const address = await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`ready at ${address}`);
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
