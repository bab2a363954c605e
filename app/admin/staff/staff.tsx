import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { listMembers, type Member } from '#core/contract/staff.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { load } from '../lib/ask.ts';
import { useMe } from '../lib/me.ts';
import { ROLE_NAMES } from '../lib/role-names.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Nothing } from '../ui/nothing.tsx';
import { OfficeStatus } from '../ui/office-status.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { RolesPanel } from './roles-panel.tsx';

export function loader(page: LoaderFunctionArgs) {
  return load(page, listMembers);
}

/** Whose dialog is open: nobody's, a new person's or a member's. */
type Opened = null | 'new' | Member;

export function Component() {
  const members = useLoaderData<typeof loader>();
  const me = useMe();
  const [opened, setOpened] = useState<Opened>(null);
  return (
    <>
      <PageHead title="Staff">
        <Button onClick={() => setOpened('new')}>
          <UserPlus aria-hidden="true" />
          Add person
        </Button>
      </PageHead>
      <div className="edit">
        <div>
          <DataTable
            label="Staff"
            columns={memberColumns({ myId: me.id, onEdit: setOpened })}
            rows={members}
            keyOf={({ id }) => id}
            empty={<Nothing title="No staff yet" />}
          />
        </div>
        <RolesPanel />
      </div>
      <MemberDialog
        key={opened === null ? 'closed' : opened === 'new' ? 'new' : opened.id}
        isOpen={opened !== null}
        member={opened === 'new' ? null : opened}
        isMe={opened !== null && opened !== 'new' && opened.id === me.id}
        onClose={() => setOpened(null)}
      />
    </>
  );
}

function memberColumns({
  myId,
  onEdit,
}: {
  myId: string;
  onEdit: (member: Member) => void;
}): Column<Member>[] {
  return [
    {
      id: 'name',
      head: 'Name',
      cell: ({ id, name, phone }) => (
        <>
          <span className="font-semibold">{name ?? 'No name yet'}</span>
          {id === myId && <span className="text-ink-3"> (you)</span>}
          <small>{spaced(phone)}</small>
        </>
      ),
    },
    {
      id: 'role',
      head: 'Role',
      onPhone: 'end',
      cell: ({ role }) => ROLE_NAMES[role],
    },
    {
      id: 'last',
      head: 'Last signed in',
      cell: ({ lastSignInAt }) =>
        lastSignInAt ? <time dateTime={lastSignInAt}>{formatMoment(lastSignInAt)}</time> : 'Never',
    },
    { id: 'status', head: 'Status', onPhone: 'end', cell: (member) => <Status member={member} /> },
    {
      id: 'edit',
      head: <span className="sr-only">Change</span>,
      align: 'end',
      onPhone: 'full',
      cell: (member) => (
        <button type="button" className="row-action" onClick={() => onEdit(member)}>
          Change<span className="sr-only"> {member.name ?? member.phone}</span>
        </button>
      ),
    },
  ];
}

function Status({ member: { disabled, sessions } }: { member: Member }) {
  if (disabled) return <OfficeStatus tone="bad">Blocked</OfficeStatus>;
  if (sessions === 0) return <OfficeStatus tone="off">Signed out</OfficeStatus>;
  return (
    <OfficeStatus tone="good">
      {sessions === 1 ? 'Signed in' : `Signed in on ${sessions} devices`}
    </OfficeStatus>
  );
}

/** '90000 00001': a number is read in two halves. */
function spaced(phone: string): string {
  return `${phone.slice(0, 5)} ${phone.slice(5)}`;
}
