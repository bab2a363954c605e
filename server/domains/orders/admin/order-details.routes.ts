import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerOf, doneSchema, staffRefusals as refusals } from '#core/contract/answer.ts';
import { changeAddressSchema } from '#core/contract/staff/order-address.ts';
import {
  changeSizeSchema,
  orderNoteSchema,
  resendSchema,
  staffOrderSchema,
} from '#core/contract/staff/orders.ts';
import { hasRight } from '#core/rules/staff-rights.ts';
import type { StaffOrders } from './orders.service.ts';

const tags = ['Back office'];
const params = z.object({ id: z.string().min(1).max(40) });
const done = { 200: doneSchema, ...refusals };

/** One order in the back office. */
export function staffOrderDetailRoutes({ staffOrders }: { staffOrders: StaffOrders }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/orders/:id', {
      config: { right: 'orders:read' },
      schema: {
        summary: 'One order with its lines, money, history and messages',
        tags,
        params,
        response: { 200: answerOf(staffOrderSchema), ...refusals },
      },
      handler: async ({ user, params: { id } }) => ({
        success: true as const,
        data: await staffOrders.read(id, { canPay: hasRight(user.role, 'refunds:pay') }),
      }),
    });

    app.post('/orders/:id/notes', {
      config: { right: 'orders:note' },
      schema: { summary: 'Adds a note to an order', tags, params, body: orderNoteSchema, response: done },
      async handler({ user, params: { id }, body }) {
        await staffOrders.writeNote({ staff: user, orderId: id, ...body });
        return { success: true as const };
      },
    });

    app.post('/orders/:id/messages', {
      config: { right: 'orders:note' },
      schema: { summary: 'Sends a message again', tags, params, body: resendSchema, response: done },
      async handler({ user, params: { id }, body }) {
        await staffOrders.resendMessage({ staff: user, orderId: id, ...body });
        return { success: true as const };
      },
    });

    app.put('/orders/:id/address', {
      config: { right: 'orders:change' },
      schema: {
        summary: 'Changes the address of an order that has not shipped',
        tags,
        params,
        body: changeAddressSchema,
        response: done,
      },
      async handler({ user, params: { id }, body }) {
        await staffOrders.changeAddress({ staff: user, orderId: id, change: body });
        return { success: true as const };
      },
    });

    app.put('/orders/:id/lines/:lineId/size', {
      config: { right: 'orders:change' },
      schema: {
        summary: 'Changes the size of an item before the order ships',
        tags,
        params: params.extend({ lineId: z.string().min(1).max(100) }),
        body: changeSizeSchema,
        response: done,
      },
      async handler({ user, params: { id, lineId }, body }) {
        await staffOrders.changeSize({ staff: user, orderId: id, lineId, ...body });
        return { success: true as const };
      },
    });

    app.post('/orders/:id/refused', {
      config: { right: 'orders:change' },
      schema: {
        summary: 'Marks a parcel as refused at the door',
        tags,
        params,
        response: done,
      },
      async handler({ user, params: { id } }) {
        await staffOrders.refuseParcel({ staff: user, orderId: id });
        return { success: true as const };
      },
    });
  };
}
