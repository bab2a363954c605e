const STAFF_SESSION_MS = 12 * 3_600_000;

/** Shopping goes on for weeks with one login; what a role allows ends with the working day. */
export function staffSessionEnd(signedInAt: Date): Date {
  return new Date(signedInAt.getTime() + STAFF_SESSION_MS);
}

/** When the oldest session began that still lets staff in. */
export function staffSessionsSince(now: Date): Date {
  return new Date(now.getTime() - STAFF_SESSION_MS);
}

export function isStaffSessionOver(signedInAt: Date, now: Date): boolean {
  return staffSessionEnd(signedInAt) <= now;
}
