import { describe, expect, it } from 'vitest';
import { readAmount, readDay, readNumber } from './read-cells.ts';
import { readRemittanceFile } from './read-file.ts';

const TODAY = '2026-11-17';

function read(text: string | Buffer) {
  return readRemittanceFile(Buffer.isBuffer(text) ? text : Buffer.from(text), TODAY);
}

const NOTHING = {
  trackingNumber: null,
  reference: null,
  amountPaise: null,
  utr: null,
  paidOn: null,
  freightPaise: null,
  cashFeePaise: null,
  returnPaise: null,
};

describe('a courier’s file', () => {
  it('is read by the names of its columns, in any order, with titles above them and rupee signs', async () => {
    const file = await read(
      [
        'COD remittance report,,,,,',
        '',
        'Customer Name,Remittance Date,COD Amount,AWB No.,UTR Number,Order ID',
        'Asha Rao,15/11/2026,"₹1,299.00",="321055706540",HDFCN52026111500001,OD7K3M9QXW2F',
      ].join('\r\n'),
    );
    expect(file).toEqual({
      columns: [
        { head: 'Remittance Date', field: 'paidOn' },
        { head: 'COD Amount', field: 'amount' },
        { head: 'AWB No.', field: 'trackingNumber' },
        { head: 'UTR Number', field: 'utr' },
        { head: 'Order ID', field: 'reference' },
      ],
      ignored: ['Customer Name'],
      lines: [
        {
          ...NOTHING,
          line: 4,
          trackingNumber: '321055706540',
          reference: 'OD7K3M9QXW2F',
          amountPaise: 129_900,
          utr: 'HDFCN52026111500001',
          paidOn: '2026-11-15',
        },
      ],
      wrong: [],
      skipped: 0,
    });
    expect(JSON.stringify(file)).not.toContain('Asha');
  });

  it('may be about charges only, separated by tabs, in UTF-16', async () => {
    const text =
      'waybill\tfreight charges\tCOD charges\tRTO charges\npt1\t54\t\t-\npt2\tRs. 61.50\t30\t54.00';
    const file = await read(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]));
    expect(file.lines).toEqual([
      { ...NOTHING, line: 2, trackingNumber: 'PT1', freightPaise: 5400 },
      {
        ...NOTHING,
        line: 3,
        trackingNumber: 'PT2',
        freightPaise: 6150,
        cashFeePaise: 3000,
        returnPaise: 5400,
      },
    ]);
  });

  it('names each line that it cannot read, and goes on with the others', async () => {
    const file = await read(
      [
        'awb,amount,date',
        '3.21056E+11,499,2026-11-15',
        'Total,1996,',
        ',499,2026-11-15',
        'PT1,free,2026-11-15',
        'PT2,499.999,2026-11-15',
        'PT3,-499,2026-11-15',
        'PT4,499,31/02/2026',
        'PT5,499,19/11/2026',
        'PT6,499,01/01/1999',
        'PT7,0,2026-11-15',
        'PT8,99999999,2026-11-15',
        '"PT9",499,2026-11-15',
      ].join('\n'),
    );
    expect(file.wrong).toEqual([
      {
        line: 2,
        message: '“3.21056E+11” was shortened by the spreadsheet: format its column as text and save again',
      },
      { line: 3, message: '“Total” is not a number' },
      { line: 4, message: 'No tracking number and no order number' },
      { line: 5, message: '“free” is not an amount above 0' },
      { line: 6, message: '“499.999” is not a whole number of paise' },
      { line: 7, message: '“-499” is not an amount above 0' },
      { line: 8, message: '“31/02/2026” is not a date' },
      { line: 9, message: '2026-11-19 is in the future' },
      { line: 10, message: '1999-01-01 is too long ago' },
      { line: 12, message: '“99999999” is too much for one parcel' },
    ]);
    expect(file.skipped).toBe(1);
    expect(file.lines.map(({ line, trackingNumber }) => [line, trackingNumber])).toEqual([[13, 'PT9']]);
  });

  it.each([
    ['', 'The file is empty'],
    ['Name,City\nAsha,Pune', 'No row names the columns'],
    ['awb,city\nPT1,Pune', 'No row names the columns'],
    ['awb,amount\n"PT1,499', 'the quotation marks do not match'],
    [Buffer.from([0x61, 0xff, 0x62]), 'The file is not in UTF-8'],
  ])('that is none is refused: %j', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it('prefers what was paid to what was collected', async () => {
    const file = await read('awb,cod amount,remitted amount\nPT1,499,450');
    expect(file.lines).toEqual([{ ...NOTHING, line: 2, trackingNumber: 'PT1', amountPaise: 45_000 }]);
    expect(file.ignored).toEqual(['cod amount']);
  });
});

describe('cells', () => {
  it.each([
    ['2026-11-15', '2026-11-15'],
    ['2026-11-15 18:30:00', '2026-11-15'],
    ['2026-11-15T18:30:00+05:30', '2026-11-15'],
    ['15-11-2026', '2026-11-15'],
    ['5/1/2026', '2026-01-05'],
    ['15-Nov-26', '2026-11-15'],
    ['15 November 2026', '2026-11-15'],
    ['Nov 15, 2026', '2026-11-15'],
    ['', null],
    ['N/A', null],
  ])('a day: %s', (cell, value) => {
    expect(readDay(cell)).toEqual({ value });
  });

  it.each(['15/13/2026', 'yesterday', '2026-02-30', '45976'])('no day: %s', (cell) => {
    expect(readDay(cell)).toEqual({ problem: `“${cell}” is not a date` });
  });

  it.each([
    ['₹ 1,29,900.50', 12_990_050],
    ['INR 499', 49_900],
    ['1,299/-', 129_900],
    ['499.00', 49_900],
    ['0.00', null],
    ['--', null],
  ])('an amount: %s', (cell, value) => {
    expect(readAmount(cell)).toEqual({ value });
  });

  it.each([
    ['321055706540.0', '321055706540'],
    ["'00123", '00123'],
    ['#OD7K3M9QXW2F', 'OD7K3M9QXW2F'],
    ['321 055 706', '321055706'],
  ])('a number: %s', (cell, value) => {
    expect(readNumber(cell)).toEqual({ value });
  });

  it('a number that is too long is none', () => {
    expect(readNumber('1'.repeat(61))).toHaveProperty('problem');
  });
});
