import { useIsOffline } from '#app/lib/connection.ts';
import { frameTexts } from '#texts/frame.ts';

/** Under the header while the store cannot be reached. It covers a line of the page rather than moving all of it. */
export function OfflineStrip() {
  const isOffline = useIsOffline();
  return (
    <p role="status" className="offline-strip">
      {isOffline && <span>{frameTexts.offline}</span>}
    </p>
  );
}
