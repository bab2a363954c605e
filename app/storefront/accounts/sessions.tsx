import { use, useId } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { ask } from '#app/lib/ask.ts';
import { deviceName } from '#app/lib/device-name.ts';
import { Button } from '#app/ui/button.tsx';
import { Status } from '#app/ui/status.tsx';
import { FilledText } from '#app/ui/text.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import { endOneSession, endOtherSessions, type OpenSession } from '#core/contract/accounts.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { profileTexts, sessionTexts } from '#texts/account.ts';
import { logOutEverywhere } from './log-out.ts';

/** Where the shopper is logged in, and the ways out. */
export function Sessions({ loaded }: { loaded: Promise<OpenSession[]> }) {
  const sessions = use(loaded);
  const titleId = useId();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { isBusy, run } = useBusy();

  function act(ending: () => Promise<unknown>, onDone: () => Promise<unknown>) {
    return run(async () => {
      try {
        await ending();
      } catch (error) {
        console.warn(error);
        showToast(profileTexts.logoutFailed, { kind: 'error' });
        return;
      }
      await onDone();
    });
  }

  async function showRest(done: string) {
    showToast(done);
    await revalidate();
    // The button that was pressed is gone.
    document.getElementById(titleId)?.focus();
  }

  async function leave() {
    showToast(profileTexts.loggedOutEverywhere, { isForNextScreen: true });
    await navigate('/login');
  }

  return (
    <section id="devices" aria-labelledby={titleId} className="mt-10">
      <h2 id={titleId} tabIndex={-1} className="mb-5 text-xl">
        {sessionTexts.title}
      </h2>
      <ul className="order">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={isBusy}
            onEnd={(name) =>
              act(
                () => ask(endOneSession, { params: { id: session.id } }),
                () => showRest(sessionTexts.loggedOut(name)),
              )
            }
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-6 text-md">
        {sessions.length > 1 && (
          <button
            type="button"
            className="text-link"
            onClick={() =>
              act(
                () => ask(endOtherSessions),
                () => showRest(sessionTexts.loggedOutElsewhere),
              )
            }
          >
            {sessionTexts.logoutElsewhere}
          </button>
        )}
        <button type="button" className="text-link" onClick={() => act(logOutEverywhere, leave)}>
          {profileTexts.logoutEverywhere}
        </button>
      </div>
    </section>
  );
}

interface SessionRowProps {
  session: OpenSession;
  isBusy: boolean;
  onEnd: (deviceName: string) => void;
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const name = deviceName(session);
  const time = <time dateTime={session.lastUsedAt}>{formatMoment(session.lastUsedAt)}</time>;
  return (
    <li className="device">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-2">
          <FilledText text={sessionTexts.lastUsed} places={{ time }} />
        </p>
      </div>
      {session.isThis ? (
        <Status tone="good">{sessionTexts.thisDevice}</Status>
      ) : (
        <Button look="line" size="small" busy={isBusy} onClick={() => onEnd(name)}>
          {sessionTexts.logout}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  );
}
