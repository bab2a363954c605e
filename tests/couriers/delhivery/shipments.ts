import type { StandInAnswer } from '../courier-stand-in.ts';

/** A shipment of the stand-in. */
export interface DelhiveryRow {
  shipment: Record<string, string | number> & { order: string; waybill: string };
  isCancelled: boolean;
  details: { phone?: string; address?: string };
  answers: StandInAnswer[];
  scans: DelhiveryScan[];
}

export interface DelhiveryScan {
  Scan: string;
  ScanType: string;
  StatusCode: string;
  ScanDateTime: string;
  ScannedLocation: string;
  Instructions: string;
}

export function isReturn({ shipment }: Pick<DelhiveryRow, 'shipment'>): boolean {
  return shipment.payment_mode === 'Pickup';
}

export function findRow(rows: readonly DelhiveryRow[], waybill: string | undefined) {
  return rows.find(({ shipment }) => shipment.waybill === waybill);
}
