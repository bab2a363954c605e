import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { moment, reference } from './columns.ts';
import { orders } from './orders.ts';

/** The last number drawn, by kind of document and financial year. It is raised in the transaction that issues one. */
export const invoiceSerials = pgTable(
  'invoice_serials',
  {
    kind: text().notNull(),
    financialYear: text('financial_year').notNull(),
    last: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.financialYear] })],
);

/** Tax invoices and credit notes, each as it was issued: seller, buyer, lines and tax never change afterwards. */
export const invoices = pgTable(
  'invoices',
  {
    number: text().primaryKey(),
    kind: text().notNull(),
    financialYear: text('financial_year').notNull(),
    serial: integer().notNull(),
    orderId: reference('order_id', () => orders.id),
    /** For a credit note: the return, cancellation or refund that it belongs to; for an invoice the order itself. */
    occasion: text().notNull(),
    totalPaise: integer('total_paise').notNull(),
    document: jsonb().notNull(),
    issuedAt: moment('issued_at').notNull(),
  },
  (t) => [
    check('invoices_kind', sql`${t.kind} in ('invoice', 'credit-note')`),
    check('invoices_number_short', sql`length(${t.number}) <= 16`),
    unique('invoices_consecutive').on(t.kind, t.financialYear, t.serial),
    unique('invoices_once').on(t.kind, t.occasion),
    index('invoices_of_order').on(t.orderId),
  ],
);
