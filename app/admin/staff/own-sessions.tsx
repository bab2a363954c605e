import { deviceName } from '#app/lib/device-name.ts';
import type { OpenSession } from '#core/contract/accounts.ts';
import { endStaffSession, signOutElsewhere } from '#core/contract/staff.ts';
import { ActionButton, RowAction, useAction } from '../ui/actions.tsx';
import { Moment, OfficeStatus, Panel } from '../ui/page.tsx';

/** Where one is signed in to the back office. */
export function OwnSessions({ sessions }: { sessions: OpenSession[] }) {
  return (
    <Panel title="Where you are signed in">
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <ActionButton
          look="line"
          className="justify-self-start"
          call={signOutElsewhere}
          action={{ done: 'Signed out everywhere else' }}
        >
          Sign out everywhere else
        </ActionButton>
      )}
    </Panel>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const { isBusy, act } = useAction();
  const { id, isThis, lastUsedAt } = session;
  const name = deviceName(session);
  return (
    <li className="flex min-h-12 items-center justify-between gap-3 py-2">
      <div className="grid min-w-0">
        <span className="font-semibold">{name}</span>
        <Moment at={lastUsedAt} before="Last used " className="text-ink-2" />
      </div>
      {isThis ? (
        <OfficeStatus tone="good">This device</OfficeStatus>
      ) : (
        <RowAction
          isBusy={isBusy}
          about={` ${name}`}
          onClick={() => act(endStaffSession, { params: { id }, done: `${name} is signed out` })}
        >
          Sign out
        </RowAction>
      )}
    </li>
  );
}
