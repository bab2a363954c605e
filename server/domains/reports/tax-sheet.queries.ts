import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { taxDocumentSchema } from '#core/contract/invoices.ts';
import type { DocumentKind } from '#core/pricing/financial-year.ts';
import type { Db } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';

const documentRow = z.object({ serial: z.int(), document: taxDocumentSchema });

interface WantedDocuments {
  kind: DocumentKind;
  financialYear: string;
  from: Date;
  to: Date;
  /** The serial number that the last page ended with. */
  after: number;
  limit: number;
}

/** Of one kind and financial year, along the index that keeps their numbers consecutive. */
export function selectDocumentPage(
  db: Db,
  { kind, financialYear, from, to, after, limit }: WantedDocuments,
): Promise<z.output<typeof documentRow>[]> {
  return readRows(
    db,
    documentRow,
    sql`SELECT i.serial, i.document FROM invoices i
      WHERE i.kind = ${kind} AND i.financial_year = ${financialYear} AND i.serial > ${after}
        AND i.issued_at >= ${from.toISOString()} AND i.issued_at < ${to.toISOString()}
      ORDER BY i.serial LIMIT ${limit}`,
  );
}
