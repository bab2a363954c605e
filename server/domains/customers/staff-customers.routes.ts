import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerOf, doneSchema, staffRefusals as refusals } from '#core/contract/answer.ts';
import {
  changeCustomerSchema,
  customerExportSchema,
  customerListSchema,
  customerNoteSchema,
  customerQuerySchema,
  customerSchema,
} from '#core/contract/staff/customers.ts';
import type { Customers } from './customers.service.ts';

const tags = ['Back office'];
const params = z.object({ id: z.string().min(1).max(100) });
const done = { success: true as const };

export function staffCustomerRoutes({ customers }: { customers: Customers }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/customers', {
      config: { right: 'customers:read' },
      schema: {
        summary: 'Customers, newest first',
        tags,
        querystring: customerQuerySchema,
        response: { 200: answerOf(customerListSchema), ...refusals },
      },
      handler: async ({ query }) => ({ ...done, data: await customers.listCustomers(query) }),
    });

    app.get('/customers/:id', {
      config: { right: 'customers:read' },
      schema: {
        summary: 'A customer with orders, addresses, returns and notes',
        tags,
        params,
        response: { 200: answerOf(customerSchema), ...refusals },
      },
      handler: async ({ params: { id } }) => ({ ...done, data: await customers.readCustomer(id) }),
    });

    app.post('/customers/:id/notes', {
      config: { right: 'customers:note' },
      schema: {
        summary: 'Adds a note to a customer',
        tags,
        params,
        body: customerNoteSchema,
        response: { 200: doneSchema, ...refusals },
      },
      async handler({ user, params: { id }, body }) {
        await customers.writeNote({ who: user.id, id, note: body.note });
        return done;
      },
    });

    app.put('/customers/:id', {
      config: { right: 'customers:erase' },
      schema: {
        summary: 'Closes or reopens an account',
        tags,
        params,
        body: changeCustomerSchema,
        response: { 200: doneSchema, ...refusals },
      },
      async handler({ user, params: { id }, body }) {
        await customers.changeDisabled({ who: user.id, id, disabled: body.disabled });
        return done;
      },
    });

    app.get('/customers/:id/export', {
      config: { right: 'customers:erase' },
      schema: {
        summary: 'Exports all data of a customer',
        tags,
        params,
        response: { 200: answerOf(customerExportSchema), ...refusals },
      },
      handler: async ({ user, params: { id } }) => ({
        ...done,
        data: await customers.exportCustomer({ who: user.id, id }),
      }),
    });

    app.post('/customers/:id/erase', {
      config: { right: 'customers:erase' },
      schema: {
        summary: 'Erases the personal data of a customer; invoices and order amounts are kept',
        tags,
        params,
        response: { 200: doneSchema, ...refusals },
      },
      async handler({ user, params: { id } }) {
        await customers.eraseCustomer({ who: user.id, id });
        return done;
      },
    });
  };
}
