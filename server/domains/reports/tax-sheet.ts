import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FileAnswer } from '#core/contract/call.ts';
import type { TaxDocument, TaxDocumentLine } from '#core/contract/invoices.ts';
import type { ReportQuery } from '#core/contract/reports.ts';
import { type DocumentKind, getFinancialYear } from '#core/pricing/financial-year.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { dayInIndia } from '#core/rules/india-time.ts';
import { getPeriod, type Period } from '#core/rules/periods.ts';
import type { Db } from '#server/db/client.ts';
import { selectDocumentPage } from './tax-sheet.queries.ts';

const PAGE = 500;
const KINDS: readonly DocumentKind[] = ['invoice', 'credit-note'];

interface SheetLine {
  document: TaxDocument;
  line: TaxDocumentLine;
  /** What a credit note takes back counts against what was sold. */
  sign: 1 | -1;
}

const COLUMNS: Record<string, (line: SheetLine) => string | number> = {
  Document: ({ document }) => (document.kind === 'invoice' ? 'Invoice' : 'Credit note'),
  Number: ({ document }) => document.number,
  Date: ({ document }) => dayInIndia(new Date(document.issuedAt)),
  'Against invoice': ({ document }) => document.against?.number ?? '',
  Order: ({ document }) => document.orderId,
  'Place of supply': ({ document }) => document.placeOfSupply.state,
  'State code': ({ document }) => document.placeOfSupply.code,
  Item: ({ line }) => line.name,
  Size: ({ line }) => line.size,
  HSN: ({ line }) => line.hsn,
  Quantity: ({ line, sign }) => sign * line.quantity,
  'Rate %': ({ line }) => line.rate,
  'Taxable value': ({ line, sign }) => sign * rupeesFromPaise(line.taxablePaise),
  CGST: ({ line, sign }) => sign * rupeesFromPaise(line.cgstPaise),
  'SGST or UTGST': ({ line, sign }) => sign * rupeesFromPaise(line.localPaise),
  IGST: ({ line, sign }) => sign * rupeesFromPaise(line.igstPaise),
  Total: ({ line, sign }) => sign * rupeesFromPaise(line.totalPaise),
};

/** What an accountant needs for the GST return: every line of what was issued, as it was issued. Nobody is named in it. */
export function createTaxSheet({ db, now }: { db: Db; now: () => Date }) {
  async function exportTaxSheet({ period: kind, day }: ReportQuery): Promise<FileAnswer> {
    const period = getPeriod(kind, day ?? dayInIndia(now()));
    const table = stringify({
      ...{ header: true, columns: Object.keys(COLUMNS), bom: true },
      escape_formulas: true,
    });
    // A reader that goes away ends the reading; its error, if any, reaches whoever reads the table.
    pipeline(Readable.from(readTable(db, period)), table, () => {});
    return { name: `tax-${kind}-${period.day}.csv`, content: table };
  }

  return { exportTaxSheet };
}

async function* readTable(db: Db, period: Period) {
  for await (const document of readDocuments(db, period)) {
    const sign = document.kind === 'invoice' ? 1 : -1;
    for (const line of document.lines) {
      yield Object.values(COLUMNS).map((cell) => cell({ document, line, sign }));
    }
  }
}

/** First all invoices, then all credit notes, each in the order of their numbers: a number that is missing would show. */
async function* readDocuments(db: Db, { from, to }: Period): AsyncGenerator<TaxDocument> {
  // A week may begin in one financial year and end in the next.
  const years = new Set([from, new Date(to.getTime() - 1)].map(getFinancialYear));
  for (const kind of KINDS) {
    for (const financialYear of years) {
      let after = 0;
      let isLast = false;
      while (!isLast) {
        const page = await selectDocumentPage(db, { kind, financialYear, from, to, after, limit: PAGE });
        for (const { document } of page) yield document;
        after = page.at(-1)?.serial ?? after;
        isLast = page.length < PAGE;
      }
    }
  }
}
