/** Money is counted in whole paise; only the edges (API fields, screens) speak rupees. */
export function rupeesFromPaise(paise: number): number {
  return paise / 100;
}

export function paiseFromRupees(rupees: number): number {
  return Math.round(rupees * 100);
}

export const RUPEE_PAISE = 100;

export function roundUpToRupee(paise: number): number {
  return Math.ceil(paise / RUPEE_PAISE) * RUPEE_PAISE;
}
