import { offlineTexts } from '#texts/offline.ts';

const MINUTE_MS = 60_000;

/** How long ago something was saved, in words. */
export function describeWhen(savedAt: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(savedAt)) / MINUTE_MS));
  if (minutes < 1) return offlineTexts.justNow;
  if (minutes < 60) return offlineTexts.minutesAgo(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? offlineTexts.hoursAgo(hours) : offlineTexts.daysAgo(Math.floor(hours / 24));
}
