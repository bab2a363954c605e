import { FAULTS } from '../faults/faults.ts';

/**
 * Something that must hold however often it is tried. Its test is one of `npm test`, where it tries a few times;
 * `npm run prove` runs the same test as often as is said here.
 */
export interface Part {
  name: string;
  tries: string;
  times: number;
  holds: string;
  test: string;
}

export const PARTS: Part[] = [
  {
    name: 'fuzz',
    tries: 'Requests to every route of the API’s document, right, nearly right and wrong in every way',
    times: 20_000,
    holds: 'no 5xx, no hang, a code in every refusal, books right, memory and connections back',
    test: 'tests/attack/fuzz.test.ts',
  },
  {
    name: 'races',
    tries: 'Last units, each wanted by four shoppers at once, on delivery and online',
    times: 10_000,
    holds: 'one of the four gets it, the others hear that it is out of stock, books right',
    test: 'tests/orders/races.test.ts',
  },
  {
    name: 'carts',
    tries: 'Random carts, with and without a coupon: bought, paid, and cancelled or returned in part',
    times: 10_000,
    holds: 'the price that is shown is charged, and refunded to the paisa, books right',
    test: 'tests/orders/money.property.test.ts',
  },
  {
    name: 'payments',
    tries:
      'Random histories of payments: paid, failed, late, twice, forged, reported twice, cancelled, expired',
    times: 1000,
    holds: 'the store agrees with a model of its rules after every step, and with the provider’s balance',
    test: 'tests/orders/payment-model.test.ts',
  },
  {
    name: 'cash',
    tries:
      'Random histories of cash orders: confirmed, paid in part or all, cancelled, lapsed, booked, failed, returned, delivered',
    times: 1000,
    holds:
      'the store agrees with a model of its rules after every step, to the paisa and at the provider, books right',
    test: 'tests/orders/cash-model.test.ts',
  },
  {
    name: 'parcels',
    tries:
      'Parcels at a courier of which half of all answers are lost, its events doubled, shuffled or never sent',
    times: 500,
    holds: 'each is booked once, parcel and order end where the scans lead, one message at most, books right',
    test: 'tests/orders/parcels.test.ts',
  },
  {
    name: 'parcel-kills',
    tries: 'The same parcels, of a store whose processes are killed every few seconds',
    times: 500,
    holds: 'the same',
    test: 'tests/faults/parcel-kills.proof.ts',
  },
  {
    name: 'remittance',
    tries:
      'Random histories of deliveries, couriers’ files (partial, wrong, doubled, unknown), their API and settlements',
    times: 250,
    holds:
      'what was sent is recorded once, and remitted, settled and outstanding add up to the paisa after every step',
    test: 'tests/orders/remittance.test.ts',
  },
  {
    name: 'cuts',
    tries:
      'Shoppers in a browser, from home to the order, whose network is cut once: before a request, after it, or slow',
    times: 200,
    holds:
      'one order or none, never two, at a total that the payment page has shown, and no money without an order',
    test: 'tests/cuts/cuts.proof.ts',
  },
  {
    name: 'kills',
    tries: 'Processes of the store that are killed at random moments of a mixed load',
    times: 50,
    holds: 'pages and calls go on, no acknowledged order lost or doubled, messages at most once, books right',
    test: 'tests/faults/kills.test.ts',
  },
  {
    name: 'faults',
    tries: 'Everything that a store depends on, down, slow, silent, talking nonsense or somebody else',
    times: FAULTS.length,
    holds: 'the same, a 503 that says when to come back and never a 500, and recovery by itself',
    test: 'tests/faults/faults.test.ts',
  },
];
