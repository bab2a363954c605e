/** What a column of a courier's file can mean. */
const FILE_FIELDS = [
  'trackingNumber',
  'reference',
  'amount',
  'utr',
  'paidOn',
  'freight',
  'cashFee',
  'returnFee',
] as const;
export type FileField = (typeof FILE_FIELDS)[number];

/**
 * How couriers call their columns, without blanks, marks and capitals. Where a file has several of one line, the first of
 * them here counts: what was paid comes before what was collected.
 */
const NAMES: Record<FileField, readonly string[]> = {
  trackingNumber: [
    ...['awb', 'awbno', 'awbnumber', 'awbnum', 'awbcode', 'awbid', 'waybill', 'waybillno', 'waybillnumber'],
    ...['trackingnumber', 'trackingno', 'trackingid', 'tracking', 'shipmentawb', 'docketno', 'consignmentno'],
  ],
  reference: [
    ...[
      'channelorderid',
      'channelorderno',
      'sellerorderid',
      'clientorderid',
      'orderid',
      'orderno',
      'ordernumber',
    ],
    ...['referenceno', 'referencenumber', 'reference', 'refno', 'clientreferenceno', 'order'],
  ],
  amount: [
    ...[
      'remittedamount',
      'remittanceamount',
      'amountremitted',
      'codremitted',
      'codremittance',
      'codremittanceamount',
    ],
    ...['codremittedamount', 'paidamount', 'amountpaid', 'codamount', 'codamt', 'codvalue', 'codcollected'],
    ...['codamountcollected', 'collectedamount', 'amountcollected', 'cod', 'cashondelivery', 'amount'],
  ],
  utr: [
    ...['utr', 'utrno', 'utrnumber', 'remittanceutr', 'bankutr', 'utrid', 'crfid', 'bankreferenceno'],
    ...[
      'bankreference',
      'bankrefno',
      'banktransactionid',
      'transactionid',
      'transactionno',
      'transactionreference',
    ],
    ...['neftreference', 'neftno', 'paymentreference', 'paymentid', 'paymentrefno', 'settlementid'],
  ],
  paidOn: [
    ...[
      'remittancedate',
      'remitteddate',
      'remittedon',
      'codremittancedate',
      'paymentdate',
      'paiddate',
      'paidon',
    ],
    ...['utrdate', 'transferdate', 'settlementdate', 'transactiondate', 'remittedat', 'date'],
  ],
  freight: [
    ...['freight', 'freightcharge', 'freightcharges', 'freightamount', 'totalfreight', 'forwardfreight'],
    ...[
      'forwardcharge',
      'forwardcharges',
      'shippingcharge',
      'shippingcharges',
      'couriercharge',
      'couriercharges',
    ],
    ...['frieghtcharges', 'frieght', 'chargedl'],
  ],
  cashFee: [
    ...[
      'codcharge',
      'codcharges',
      'codfee',
      'codfees',
      'codhandlingcharge',
      'codhandlingcharges',
      'chargecod',
    ],
  ],
  returnFee: [
    ...[
      'rtocharge',
      'rtocharges',
      'rtofreight',
      'rtofreightcharges',
      'rtoamount',
      'returncharge',
      'returncharges',
    ],
    ...['chargerto'],
  ],
};

export interface FileColumns {
  /** Which cell of a row each field stands in. */
  places: ReadonlyMap<FileField, number>;
  columns: { head: string; field: FileField }[];
  /** Heads that mean nothing here. */
  ignored: string[];
}

/** The columns that a row names; undefined where it is no row of heads. */
export function readColumns(cells: readonly string[]): FileColumns | undefined {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  const places = new Map<FileField, number>();
  for (const field of FILE_FIELDS) {
    const name = NAMES[field].find((known) => names.includes(known));
    if (name !== undefined) places.set(field, names.indexOf(name));
  }
  const saysWhich = places.has('trackingNumber') || places.has('reference');
  const saysWhat = MONEY_FIELDS.some((field) => places.has(field));
  if (!saysWhich || !saysWhat) return undefined;
  const taken = new Map([...places].map(([field, place]) => [place, field]));
  const heads = cells.map((cell, place) => ({ head: cell.trim(), field: taken.get(place) }));
  return {
    places,
    columns: heads.flatMap(({ head, field }) => (field ? [{ head, field }] : [])),
    ignored: heads.flatMap(({ head, field }) => (field || head === '' ? [] : [head])),
  };
}

const MONEY_FIELDS = ['amount', 'freight', 'cashFee', 'returnFee'] as const satisfies FileField[];
