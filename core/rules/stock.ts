export const MOVEMENT_REASONS = [
  'opening',
  'received',
  'sold',
  'cancelled',
  'returned',
  'corrected',
] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];
