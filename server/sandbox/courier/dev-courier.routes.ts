import { readFileSync } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sandboxFaults } from '#server/db/schema/sandbox.ts';
import { contentSecurityPolicy } from '#server/http/security-headers.ts';
import { renderCourierPage } from './courier-page.ts';
import type { CourierSandbox } from './courier-sandbox.ts';
import { presentRow } from './present-parcels.ts';

const SCRIPT = readFileSync(new URL('./courier-clock.js', import.meta.url), 'utf8');
const PAGE = '/dev/courier';
const HIDDEN = { schema: { hide: true } } as const;
const MOST_PUSHES = 50;

const scanBody = z.object({
  status: z.int().min(1).max(9999),
  reason: z.string().trim().min(1).max(200).optional(),
  place: z.string().trim().min(1).max(100).optional(),
  at: z.iso.datetime({ offset: true }).optional(),
  times: z.int().min(1).max(MOST_PUSHES).default(1),
  push: z.boolean().default(true),
});
const faultBody = z.object({
  call: z.string().min(1).max(100),
  fault: z.enum(sandboxFaults.fault.enumValues),
  times: z.int().min(1).max(1000).default(1),
});

/** Demo mode only: what happens to the sandbox's parcels, for people and for programs. */
export function devCourierRoutes(sandbox: CourierSandbox): FastifyPluginAsyncZod {
  return async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, text: string) => readForm(text),
    );
    app.addHook('preValidation', refuseForeignForms);

    app.get('/dev/courier.json', HIDDEN, async (_request, reply) =>
      reply.header('Cache-Control', 'no-store').send((await sandbox.list()).map(presentRow)),
    );
    app.get('/dev/courier.js', HIDDEN, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-cache').send(SCRIPT),
    );
    app.get<{ Querystring: { clock?: string } }>(PAGE, HIDDEN, async ({ query }, reply) => {
      const parcels = await sandbox.list();
      const html = renderCourierPage({
        parcels,
        scans: await sandbox.listScans(parcels),
        faults: await sandbox.listFaults(),
        isClockOn: query.clock === 'on',
      });
      return reply
        .header('Cache-Control', 'no-store')
        .header('Content-Security-Policy', contentSecurityPolicy(html))
        .type('text/html; charset=utf-8')
        .send(html);
    });

    app.post(`${PAGE}/fault`, HIDDEN, async (request, reply) => {
      const fault = faultBody.safeParse(request.body);
      if (!fault.success) return refuse(reply, 400, describeIssues(fault.error));
      await sandbox.addFault(fault.data);
      return done(request, reply);
    });
    app.post(`${PAGE}/no-faults`, HIDDEN, async (request, reply) => {
      await sandbox.clearFaults();
      return done(request, reply);
    });
    app.post(`${PAGE}/next`, HIDDEN, async (request, reply) => {
      await sandbox.moveOn();
      return done(request, reply);
    });
    app.post<{ Params: { awb: string } }>(`${PAGE}/:awb/remit`, HIDDEN, async (request, reply) => {
      const isPaid = await sandbox.remit(request.params.awb);
      return isPaid ? done(request, reply) : refuse(reply, 404, 'No cash was collected under this number.');
    });
    app.post<{ Params: { awb: string } }>(`${PAGE}/:awb`, HIDDEN, async (request, reply) => {
      const scan = scanBody.safeParse(request.body);
      if (!scan.success) return refuse(reply, 400, describeIssues(scan.error));
      const { at, times, push, ...given } = scan.data;
      const when = at === undefined ? {} : { at: new Date(at) };
      const isKnown = await sandbox.scan(request.params.awb, { ...given, ...when, times: push ? times : 0 });
      return isKnown ? done(request, reply) : refuse(reply, 404, 'There is no parcel with this number.');
    });
  };
}

/** A form has texts only, and empty ones for what was left out. */
function readForm(text: string): Record<string, unknown> {
  const fields = [...new URLSearchParams(text)].filter(([, value]) => value !== '');
  return Object.fromEntries(
    fields.map(([name, value]) => [name, ['status', 'times'].includes(name) ? Number(value) : value]),
  );
}

/** JSON of another site needs a permission that nobody gives; a form needs none. */
async function refuseForeignForms(request: FastifyRequest, reply: FastifyReply) {
  const site = request.headers['sec-fetch-site'] ?? 'same-origin';
  if (isForm(request) && site !== 'same-origin')
    return refuse(reply, 403, 'Only the sandbox’s own page may do this.');
}

function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
}

/** Programs get a word, people the page again. */
function done(request: FastifyRequest, reply: FastifyReply) {
  if (isForm(request)) return reply.redirect(PAGE, 303);
  return reply.send({ success: true });
}

function refuse(reply: FastifyReply, status: number, message: string) {
  return reply.code(status).send({ success: false, message });
}

function describeIssues({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`).join('; ');
}
