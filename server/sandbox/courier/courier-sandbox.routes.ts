import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { listCompanies, SANDBOX_STORE, serviceQuestion } from './courier-offers.ts';
import { CourierRefusal, type CourierSandbox } from './courier-sandbox.ts';
import {
  presentFailed,
  presentOrder,
  presentShownOrder,
  presentTracking,
  toClock,
  toParcelId,
  toShipmentId,
} from './present-parcels.ts';
import { orderSchema, readReturnOrder } from './sandbox-orders.ts';

const MOST_TRACKED = 50;
const HIDDEN = { schema: { hide: true } } as const;

interface Answer {
  status?: number;
  body?: unknown;
}

/** A call of Shiprocket's API: what it asks for is checked here, as Shiprocket does, and nowhere before. */
type Call = (request: { body: unknown; query: unknown; params: Record<string, string> }) => Promise<Answer>;

const credentials = z.object({ email: z.string(), password: z.string() });
const id = z.coerce.number().int();
const failedAction = z.looseObject({
  action: z.enum(['re-attempt', 'return', 'fake-attempt']),
  comments: z.string().min(1),
  phone: z
    .string()
    .regex(/^\d{10}$/)
    .optional(),
  deferred_date: z.iso.date().optional(),
});

/** Shiprocket's protocol, under `COURIER_SANDBOX_PATH`. */
export function courierSandboxRoutes(sandbox: CourierSandbox): FastifyPluginAsyncZod {
  return async (app) => {
    app.get<{ Params: { file: string } }>('/v1/external/labels/:file', HIDDEN, async ({ params }, reply) => {
      const { parcel } = await sandbox.readTracked(params.file.replace(/\.pdf$/, ''));
      if (!parcel) return reply.code(404).send({ message: 'Not found', status_code: 404 });
      return reply.type('application/pdf').send(await sandbox.drawLabel(parcel));
    });
    // Many numbers make a long address: longer than a part of a path may be.
    app.get<{ Querystring: { ids?: string } }>(
      '/v1/external/manifest.pdf',
      HIDDEN,
      async ({ query }, reply) => {
        const ids = String(query.ids ?? '')
          .split('-')
          .map(Number);
        const parcels = await Promise.all(ids.map((parcelId) => sandbox.readParcel(parcelId)));
        const content = await sandbox.drawManifest(parcels.flatMap((parcel) => parcel ?? []));
        return reply.type('application/pdf').send(content);
      },
    );
    for (const [name, call] of Object.entries(listCalls(sandbox))) {
      const [method = '', path = ''] = name.split(' ');
      app.route({
        method,
        url: `/v1/external/${path}`,
        ...HIDDEN,
        handler: (request, reply) => answerCall(sandbox, call, request, reply),
      });
    }
  };
}

/** Tokens and faults are the same for all calls. What is to be lost is done first. */
async function answerCall(sandbox: CourierSandbox, call: Call, request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?')[0] ?? '';
  if (!path.endsWith('/auth/login') && !(await isLetIn(sandbox, request)))
    return reply.code(401).send({ message: 'Token has expired', status_code: 401 });
  const fault = await sandbox.takeFault(path);
  if (fault === '500' || fault === '429' || fault === '401')
    return reply
      .code(Number(fault))
      .send({ message: `Fault ${fault} of the sandbox`, status_code: Number(fault) });
  const { status = 200, body } = fault === 'refused' ? refuse(path) : await carryOut(call, request);
  if (fault === 'lost-answer') {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  return reply.code(status).send(body);
}

async function isLetIn(sandbox: CourierSandbox, { headers }: FastifyRequest): Promise<boolean> {
  const token = /^Bearer (?<token>\S+)$/.exec(headers.authorization ?? '')?.groups?.token;
  return token !== undefined && sandbox.isValidToken(token);
}

async function carryOut(call: Call, { body, query, params }: FastifyRequest): Promise<Answer> {
  try {
    return await call({ body, query, params: z.record(z.string(), z.string()).parse(params) });
  } catch (error) {
    if (error instanceof CourierRefusal) return refusal(error.status, error.message);
    if (error instanceof z.ZodError) return invalid(error);
    throw error;
  }
}

function refusal(status: number, message: string): Answer {
  return { status, body: { message, status_code: status } };
}

function invalid({ issues }: z.ZodError): Answer {
  const errors = issues.map(({ path, message }) => [path.join('.'), [message]]);
  const body = { message: 'Oops! Invalid Data.', errors: Object.fromEntries(errors), status_code: 422 };
  return { status: 422, body };
}

/** Shiprocket's own no. */
function refuse(path: string): Answer {
  if (path.includes('serviceability')) return refusal(404, 'Courier services are not available');
  if (path.includes('assign/awb')) return { body: refuseNumber('No courier available for this shipment') };
  if (path.includes('auth/login')) return refusal(403, 'Invalid email and password combination');
  return refusal(422, 'Refused by the sandbox');
}

function refuseNumber(reason: string) {
  return { awb_assign_status: 0, response: { data: { awb_assign_error: reason } } };
}

/** By method and path. */
function listCalls(sandbox: CourierSandbox): Record<string, Call> {
  const toFirstParcelId = (body: unknown) =>
    toParcelId(z.object({ shipment_id: z.array(id).min(1) }).parse(body).shipment_id[0]);

  async function known(parcelId: number) {
    const parcel = await sandbox.readParcel(parcelId);
    if (!parcel) throw new CourierRefusal(400, 'Order does not exist');
    return parcel;
  }

  async function search(query: unknown, which: { isReturn?: boolean } = {}): Promise<Answer> {
    const { search: text = '' } = z.object({ search: z.string().max(100).optional() }).parse(query);
    const found = await sandbox.search(text, which);
    const pagination = { total: found.length, count: found.length, current_page: 1, total_pages: 1 };
    return { body: { data: found.map(presentOrder), meta: { pagination } } };
  }

  async function track(awb: string) {
    const { parcel, scans } = await sandbox.readTracked(awb);
    return presentTracking(parcel, scans);
  }

  return {
    'POST auth/login': async ({ body }) => {
      const { email, password } = credentials.parse(body);
      const token = await sandbox.logIn({ email, password });
      return { body: { id: 1, first_name: 'API', last_name: 'USER', email, company_id: 1, token } };
    },
    'GET settings/company/pickup': async () => {
      const address = { id: 1, pickup_location: sandbox.settings.pickup, status: 2, ...SANDBOX_STORE };
      const flags = { phone_verified: 1, is_primary_location: 1 };
      return { body: { data: { shipping_address: [{ ...address, ...flags }] } } };
    },
    'GET courier/serviceability/': async ({ query }) => {
      const { cod } = serviceQuestion.parse(query);
      return { body: listCompanies(sandbox.now(), cod === '1') };
    },
    'POST orders/create/adhoc': async ({ body }) => {
      const parcel = await sandbox.createOrder(orderSchema.parse(body));
      const ids = { order_id: parcel.id, shipment_id: toShipmentId(parcel.id) };
      return { body: { ...ids, status: 'NEW', status_code: 1, awb_code: '', courier_name: '' } };
    },
    'POST orders/create/return': async ({ body }) => {
      const order = readReturnOrder(body, sandbox.settings.pickup);
      const parcel = await sandbox.createOrder(order, { isReturn: true });
      const ids = { order_id: parcel.id, shipment_id: toShipmentId(parcel.id) };
      return { body: { ...ids, status: 'RETURN PENDING', status_code: 21, company_name: '' } };
    },
    'GET orders': async ({ query }) => search(query),
    'GET orders/processing/return': async ({ query }) => search(query, { isReturn: true }),
    'GET orders/show/:id': async ({ params }) => ({
      body: presentShownOrder(await known(Number(params.id))),
    }),
    'POST orders/cancel': async ({ body }) => {
      const { ids } = z.object({ ids: z.array(id).min(1) }).parse(body);
      for (const one of ids) await sandbox.cancelOrder(one);
      return { status: 204 };
    },
    'POST courier/assign/awb': async ({ body }) => {
      const asked = z
        .object({ shipment_id: id, courier_id: id.optional(), is_return: z.literal([0, 1]).optional() })
        .parse(body);
      const parcel = await sandbox.assignNumber(toParcelId(asked.shipment_id), {
        companyId: asked.courier_id,
        isReturn: asked.is_return === 1,
      });
      const data = {
        courier_company_id: asked.courier_id ?? null,
        awb_code: parcel.trackingNumber,
        courier_name: parcel.courier,
        order_id: parcel.id,
        shipment_id: asked.shipment_id,
        applied_weight: 0.5,
        routing_code: '',
      };
      return { body: { awb_assign_status: 1, response: { data } } };
    },
    'POST courier/generate/label': async ({ body }) => {
      const parcel = await known(toFirstParcelId(body));
      if (parcel.trackingNumber === null)
        return { body: { label_created: 0, response: 'AWB is not assigned', not_created: [parcel.id] } };
      const label_url = `${sandbox.apiUrl()}/v1/external/labels/${parcel.trackingNumber}.pdf`;
      return { body: { label_created: 1, label_url, response: 'Label has been created', not_created: [] } };
    },
    'POST courier/generate/pickup': async ({ body }) => {
      const { status } = z.object({ status: z.literal('retry').optional() }).parse(body);
      const isAgain = status === 'retry';
      const { id: parcelId, pickupAt } = await sandbox.schedulePickup(toFirstParcelId(body), { isAgain });
      const response = {
        pickup_scheduled_date: toClock(pickupAt ?? sandbox.now()),
        pickup_token_number: `SB-${parcelId}`,
        data: 'Pickup is confirmed',
      };
      return { body: { pickup_status: 1, response } };
    },
    'POST manifests/generate': async ({ body }) => {
      const { shipment_id } = z.object({ shipment_id: z.array(id).min(1) }).parse(body);
      const parcelIds = shipment_id.map(toParcelId);
      const listed = await sandbox.makeManifest(parcelIds);
      if (listed.length > 0) {
        const message = 'Manifest already generated.';
        const already_manifested_shipment_ids = listed.map(toShipmentId);
        return { status: 400, body: { message, status_code: 400, already_manifested_shipment_ids } };
      }
      return { body: { status: 1, manifest_url: toManifestUrl(sandbox, parcelIds) } };
    },
    'POST manifests/print': async ({ body }) => {
      const { order_ids } = z.object({ order_ids: z.array(id).min(1) }).parse(body);
      return { body: { manifest_url: toManifestUrl(sandbox, order_ids) } };
    },
    'GET courier/track/awb/:awb': async ({ params }) => ({ body: await track(params.awb ?? '') }),
    'POST courier/track/awbs': async ({ body }) => {
      const { awbs } = z.object({ awbs: z.array(z.string()).min(1).max(MOST_TRACKED) }).parse(body);
      const entries = awbs.map(async (awb) => [awb, await track(awb)] as const);
      return { body: Object.fromEntries(await Promise.all(entries)) };
    },
    'GET ndr/:awb': async ({ params }) => {
      const { parcel, scans } = await sandbox.readTracked(params.awb ?? '');
      return { body: presentFailed(parcel, scans) };
    },
    'POST ndr/:awb/action': async ({ params, body }) => {
      await sandbox.answerFailed(params.awb ?? '', failedAction.parse(body));
      return { status: 202, body: { status: 'Data Updated Sucessfully' } };
    },
  };
}

function toManifestUrl(sandbox: CourierSandbox, parcelIds: readonly number[]): string {
  return `${sandbox.apiUrl()}/v1/external/manifest.pdf?ids=${parcelIds.join('-')}`;
}
