import { useEffect, useReducer } from 'react';
import { useLocation } from 'react-router';
import { describeWhen } from '#app/offline/when.ts';
import { splitLanguage } from '#core/rules/language.ts';
import { offlineTexts } from '#texts/offline.ts';
import { useConnection } from './use-connection.ts';

const MINUTE_MS = 60_000;
/** What they show is in this browser. */
const OWN_PAGES = ['/cart', '/wishlist'];

/** Under the header while the store cannot be reached. It covers a line of the page rather than moving all of it. */
export function OfflineStrip() {
  const { savedAt, isOffline, hasNoNetwork, refresh } = useConnection();
  const { path } = splitLanguage(useLocation().pathname);
  const isOwn = OWN_PAGES.includes(path);
  return (
    <div role="status" className="offline-strip">
      {(isOffline || savedAt !== null) && (
        <p>
          {savedAt !== null && !isOwn ? (
            <SavedPage savedAt={savedAt} hasNoNetwork={hasNoNetwork} />
          ) : isOwn ? (
            offlineTexts.ownPage
          ) : (
            offlineTexts.waiting
          )}{' '}
          {savedAt !== null && (
            <button type="button" className="text-link" onClick={refresh}>
              {offlineTexts.refresh}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

function SavedPage({ savedAt, hasNoNetwork }: { savedAt: string; hasNoNetwork: boolean }) {
  const [, grow] = useReducer((minutes: number) => minutes + 1, 0);
  useEffect(() => {
    const clock = setInterval(grow, MINUTE_MS);
    return () => clearInterval(clock);
  }, []);
  const when = describeWhen(savedAt, Date.now());
  return hasNoNetwork ? offlineTexts.savedPage(when) : offlineTexts.savedPageSlow(when);
}
