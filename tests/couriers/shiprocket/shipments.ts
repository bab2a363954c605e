import type { StandInAnswer } from '../courier-stand-in.ts';

export interface RocketOrder {
  order_id: string;
  payment_method: string;
  sub_total: number;
  /** Of goods that come back. */
  pickup_pincode?: string;
}

/** An order of the stand-in, with the one shipment that it has. */
export interface RocketRow {
  id: number;
  body: RocketOrder;
  awb: string | null;
  isCancelled: boolean;
  pickups: number;
  answers: StandInAnswer[];
  scans: RocketScan[];
}

export interface RocketScan {
  number: number;
  date: string;
  activity: string;
  location: string;
}

export function isReturn({ body }: Pick<RocketRow, 'body'>): boolean {
  return body.pickup_pincode !== undefined;
}

/** The shipment has a number of its own beside the one of its order. */
export function toShipmentId({ id }: RocketRow): number {
  return id + 500_000;
}
