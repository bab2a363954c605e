import { PDFDocument } from '@cantoo/pdf-lib';
import {
  type Courier,
  type CourierEvent,
  CourierFailure,
  type ParcelRequest,
  type Remitted,
} from '#server/integrations/couriers/courier.ts';

type Call =
  | 'book'
  | 'bookReturn'
  | 'fetchLabel'
  | 'requestPickup'
  | 'fetchManifest'
  | 'readEvents'
  | 'cancel'
  | 'answerFailed'
  | 'readRemittance';

interface Carried {
  reference: string;
  trackingNumber: string;
  collectPaise: number;
  isReturn: boolean;
  size: ParcelRequest['size'];
  skus: string[];
  isCancelled: boolean;
  answers: { action: string; day: string | null; phone: string | null; address: string | null }[];
  scans: CourierEvent[];
  remitted: Remitted | null;
}

/** A page of 4 × 6 inches. */
async function drawLabel(): Promise<Uint8Array> {
  const file = await PDFDocument.create();
  file.addPage([288, 432]).drawRectangle({ x: 10, y: 10, width: 268, height: 412, borderWidth: 2 });
  return file.save();
}

/** A courier without a network: books, remembers, and fails as it is asked to. Its pushes are lists of events. */
export function createPretendCourier() {
  const carried: Carried[] = [];
  const faults = new Map<Call, { kind: 'refused' | 'unknown'; times: number; isDone: boolean }>();
  const pickups: ('first' | 'again')[] = [];
  const manifests: string[][] = [];
  let pickupDay: string | null = null;
  let numbers = 0;

  async function meetFault<Made>(call: Call, work: () => Made): Promise<Made> {
    const fault = faults.get(call);
    if (!fault || fault.times === 0) return work();
    fault.times -= 1;
    if (fault.isDone) work();
    throw new CourierFailure(fault.kind, `${call} failed`, {
      said: fault.kind === 'refused' ? 'Wallet empty' : null,
    });
  }
  const find = (trackingNumber: string | null) =>
    carried.find((parcel) => parcel.trackingNumber === trackingNumber);

  /** What it carries under this reference, once. */
  function carry(
    { reference, size, lines }: Pick<ParcelRequest, 'reference' | 'size' | 'lines'>,
    given: Pick<Carried, 'collectPaise' | 'isReturn'>,
  ): Carried {
    const known = carried.find((parcel) => parcel.reference === reference);
    if (known) return known;
    numbers += 1;
    const made: Carried = {
      ...{ reference, size, skus: lines.map(({ sku }) => sku), ...given },
      ...{ isCancelled: false, answers: [], scans: [], remitted: null },
      trackingNumber: `PT${numbers}`,
    };
    carried.push(made);
    return made;
  }

  const courier: Courier = {
    provider: 'shiprocket',
    checkService: async () => ({ isServed: true, courier: 'Pretend', days: 3 }),
    async book(request, { memory, remember }) {
      if (!memory.asked) await remember({ asked: '1' });
      return meetFault('book', () => {
        const { trackingNumber } = carry(request, { collectPaise: request.collectPaise, isReturn: false });
        const charges = { freightPaise: 5400, cashFeePaise: 3000, returnPaise: 5400 };
        return { trackingNumber, courier: 'Pretend Surface', expectedOn: null, charges };
      });
    },
    async bookReturn(request, { memory, remember }) {
      if (!memory.asked) await remember({ asked: '1' });
      return meetFault('bookReturn', () => {
        const { trackingNumber } = carry(request, { collectPaise: 0, isReturn: true });
        return { trackingNumber, courier: 'Pretend Surface', pickupOn: pickupDay };
      });
    },
    fetchLabel: async () => {
      const label = await drawLabel();
      return meetFault('fetchLabel', () => label);
    },
    requestPickup: (_parcel, { isAgain = false } = {}) =>
      meetFault('requestPickup', () => {
        pickups.push(isAgain ? 'again' : 'first');
        return { day: pickupDay };
      }),
    fetchManifest: async (parcels) => {
      const manifest = await drawLabel();
      return meetFault('fetchManifest', () => {
        manifests.push(parcels.map(({ reference }) => reference));
        return manifest;
      });
    },
    readPickup: async () => ({
      name: 'Primary',
      isKnown: true,
      isVerified: true,
      pincode: '110001',
      names: ['Primary'],
    }),
    readEvents: (trackingNumbers) =>
      meetFault(
        'readEvents',
        () => new Map(trackingNumbers.map((number) => [number, find(number)?.scans ?? []])),
      ),
    readPush: (body) => {
      const { number, events } = (body ?? {}) as {
        number?: string;
        events?: (Omit<CourierEvent, 'at'> & { at: string })[];
      };
      if (!number || !events) return [];
      return [
        {
          trackingNumber: number,
          reference: null,
          events: events.map((event) => ({ ...event, at: new Date(event.at) })),
        },
      ];
    },
    cancel: ({ trackingNumber }) =>
      meetFault('cancel', () => {
        const parcel = find(trackingNumber);
        if (parcel) parcel.isCancelled = true;
      }),
    answerFailed: ({ trackingNumber }, { action, day, phone, address }) =>
      meetFault('answerFailed', () => {
        find(trackingNumber)?.answers.push({ action, day, phone, address });
        return true;
      }),
    readRemittance: ({ trackingNumber }) =>
      meetFault('readRemittance', () => find(trackingNumber)?.remitted ?? null),
  };

  return {
    courier,
    carried,
    pickups,
    manifests,
    /** When riders come, from now on. */
    comesOn(day: string) {
      pickupDay = day;
    },
    /** The next calls fail; `isDone`: the courier has done it all the same. */
    fail(
      call: Call,
      {
        kind = 'unknown',
        times = 1,
        isDone = false,
      }: Partial<{ kind: 'refused' | 'unknown'; times: number; isDone: boolean }> = {},
    ) {
      faults.set(call, { kind, times, isDone });
    },
    remit(trackingNumber: string, remitted: Remitted) {
      const parcel = find(trackingNumber);
      if (parcel) parcel.remitted = remitted;
    },
    scan(trackingNumber: string, event: CourierEvent) {
      find(trackingNumber)?.scans.push(event);
    },
  };
}
