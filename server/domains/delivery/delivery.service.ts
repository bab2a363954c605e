import { readFileSync } from 'node:fs';
import type { DeliveryCharge, PincodeAnswer, StateDeliveryCharge } from '#core/contract/delivery.ts';
import type { Shipping, ShippingInput } from '#core/contract/shipping.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { normaliseState } from '#core/rules/states.ts';
import type { Db } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Settings } from '#server/domains/settings/settings.service.ts';
import type { Courier } from '#server/integrations/couriers/courier.ts';
import type { PincodeService } from '#server/integrations/pincode-service.ts';
import { createCodRisk } from './cod-risk.ts';
import { createCod } from './cod-rules.ts';
import { createEstimates } from './courier-estimates.ts';
import { insertFirstCharges, selectHighestCharge } from './delivery.queries.ts';
import { createQuotes, refuseUnserved } from './delivery-quote.ts';
import { type Place, readPincodes } from './pincode-directory.ts';
import { chargeForState, FIRST_CHARGES, listStateCharges } from './state-charges.ts';

const directory = readPincodes(readFileSync(new URL('./pincodes.txt', import.meta.url), 'utf8'));

export type Delivery = ReturnType<typeof createDelivery>;

/** Without a `pincodeService` the store's own directory has the last word. */
export function createDelivery(parts: {
  db: Db;
  settings: Settings;
  limits: boolean;
  now: () => Date;
  /** Signs the promises of the quotes. */
  secret: string;
  /** Where new parcels are booked; null: nowhere. */
  courier: Pick<Courier, 'provider' | 'checkService'> | null;
  pincodeService?: PincodeService;
}) {
  const { db, settings, limits, now, secret, courier, pincodeService } = parts;
  const codRisk = createCodRisk({ db, settings });
  const cod = createCod({ db, settings, limits, risk: codRisk, now });
  const provider = courier?.provider ?? null;
  const quotes = createQuotes({ db, settings, now, provider, cod, lookUpPincode, secret });

  async function ensureFirstCharges(): Promise<void> {
    await insertFirstCharges(db, FIRST_CHARGES);
  }

  async function readCharge(state: string): Promise<DeliveryCharge> {
    const terms = await chargeForState(db, state);
    if (terms === null) throw new Refusal('state-unknown', { field: 'state' });
    return {
      prepaidCharge: rupeesFromPaise(terms.chargePaise),
      freeAbove: rupeesFromPaise(terms.freeAbovePaise),
    };
  }

  /** What shoppers may know of the charges before they give an address. */
  async function listDeliveryCharges(): Promise<StateDeliveryCharge[]> {
    const charges = await listStateCharges(db);
    return charges.map(({ state, charge, freeAbove }) => ({ state, prepaidCharge: charge, freeAbove }));
  }

  async function readHighestCharge(): Promise<number> {
    return rupeesFromPaise(await selectHighestCharge(db));
  }

  /** Where a well-formed pincode is; nowhere when neither the directory nor the public service knows it. */
  async function lookUpPincode(pincode: string): Promise<readonly Place[]> {
    const known = directory.getPlaces(pincode);
    if (known.length > 0 || !pincodeService) return known;
    const offices = await pincodeService.findPostOffices(pincode);
    return offices.flatMap(({ District: district, State }) => {
      const state = normaliseState(State);
      return state === null ? [] : [{ district, state }];
    });
  }

  /** In the shape of the public pincode service. */
  async function describePincode(pincode: string): Promise<PincodeAnswer> {
    const places = await lookUpPincode(pincode);
    if (places.length === 0) return [{ Status: 'Error', Message: 'No records found', PostOffice: null }];
    return [
      {
        Status: 'Success',
        Message: `Number of pincode(s) found:${places.length}`,
        PostOffice: places.map(({ district, state }) => ({
          Name: district,
          District: district,
          State: state,
        })),
      },
    ];
  }

  /** Checks an address and gives it the city and state of its pincode; of two states the shopper's choice counts. */
  async function checkAddress(input: ShippingInput): Promise<Shipping> {
    const places = await lookUpPincode(input.pincode);
    const chosen = normaliseState(input.state ?? '');
    const place = places.find(({ state }) => state === chosen) ?? places[0];
    if (!place) throw new Refusal('pincode-unknown', { field: 'pincode' });
    return { ...input, city: place.district, state: place.state };
  }

  /** What the shopper sees before paying: the address as it will be used, and what delivery there costs. */
  async function confirmShipping(input: ShippingInput) {
    const [shipping, route] = await Promise.all([
      checkAddress(input),
      quotes.readRoute(input.pincode, undefined),
    ]);
    refuseUnserved(route);
    return { shipping, delivery: await readCharge(shipping.state) };
  }

  return {
    ensureFirstCharges,
    readCharge,
    listDeliveryCharges,
    readHighestCharge,
    lookUpPincode,
    describePincode,
    checkAddress,
    confirmShipping,
    ...quotes,
    ...createEstimates({ db, settings, now, courier }),
    cod,
    codRisk,
  };
}
