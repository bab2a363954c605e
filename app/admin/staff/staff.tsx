import { zodResolver } from '@hookform/resolvers/zod';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLoaderData } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { STAFF_ROLES, type StaffRole } from '#core/contract/accounts.ts';
import type { AddMember, ChangeMember, Member } from '#core/contract/staff.ts';
import * as contract from '#core/contract/staff.ts';
import { loaderFor } from '../lib/ask.ts';
import { ROLE_NAMES, useMe } from '../lib/me.ts';
import { confirmStep, RowAction, useAction } from '../ui/actions.tsx';
import { ACTION_COLUMN, type Column, DataTable, Nothing } from '../ui/data-table.tsx';
import { CheckField, ChoiceField, Form, TextField } from '../ui/form-fields.tsx';
import { Moment, OfficeStatus, PageHead, Panel } from '../ui/page.tsx';

export const loader = loaderFor(contract.listMembers);

/** Whose dialog is open: nobody's, a new person's or a member's. */
type Opened = null | 'new' | Member;

export function Component() {
  const members = useLoaderData<typeof loader>();
  const me = useMe();
  const [opened, setOpened] = useState<Opened>(null);
  const member = opened === 'new' ? null : opened;
  const close = () => setOpened(null);
  return (
    <>
      <PageHead title="Staff">
        <Button onClick={() => setOpened('new')}>
          <UserPlus aria-hidden="true" />
          Add person
        </Button>
      </PageHead>
      {/* At `lg` there is no room for a panel beside the table. */}
      <div className="edit max-xl:grid-cols-1">
        <div>
          <DataTable
            label="Staff"
            columns={memberColumns(me.id, setOpened)}
            rows={members}
            keyOf={({ id }) => id}
            empty={<Nothing title="No staff yet" />}
          />
        </div>
        <RolesPanel />
      </div>
      <Dialog
        key={member?.id ?? (opened ? 'new' : 'closed')}
        isOpen={opened !== null}
        onClose={close}
        title={member ? (member.name ?? member.phone) : 'Add person'}
      >
        {member ? (
          <ChangeForm member={member} isMe={member.id === me.id} onDone={close} />
        ) : (
          <AddForm onDone={close} />
        )}
      </Dialog>
    </>
  );
}

function memberColumns(myId: string, onEdit: (member: Member) => void): Column<Member>[] {
  return [
    {
      head: 'Name',
      cell: ({ id, name }) => (
        <>
          <span className="font-semibold">{name ?? 'No name yet'}</span>
          {id === myId && <span className="text-ink-3"> (you)</span>}
        </>
      ),
      note: ({ phone }) => spaced(phone),
    },
    { head: 'Role', onPhone: 'end', cell: ({ role }) => ROLE_NAMES[role] },
    {
      head: 'Last signed in',
      onPhone: 'full',
      cell: ({ lastSignInAt }) => (
        <>
          <span className="text-ink-2 lg:hidden">Last signed in: </span>
          {lastSignInAt ? <Moment at={lastSignInAt} /> : 'Never'}
        </>
      ),
    },
    {
      head: 'Second step',
      cell: ({ hasSecondFactor }) => (
        <>
          <span className="text-ink-2 lg:hidden">Second step: </span>
          {hasSecondFactor ? 'App' : 'None'}
        </>
      ),
    },
    { head: 'Status', onPhone: 'end', cell: (member) => <Status member={member} /> },
    {
      head: 'Change',
      ...ACTION_COLUMN,
      cell: (member) => (
        <RowAction about={` ${member.name ?? member.phone}`} onClick={() => onEdit(member)}>
          Change
        </RowAction>
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

const DUTIES: Record<StaffRole, string> = {
  owner: 'Everything, including payments, settings, staff and history.',
  manager: 'Products, stock, coupons, banners, pages, reviews, delivery and reports.',
  fulfilment: 'Orders, returns and stock: packing, shipping and receiving returns.',
  support: 'Views orders and customers, replies to messages, adds notes.',
};

/** What each role is for. */
function RolesPanel() {
  return (
    <Panel title="Roles">
      <dl className="grid gap-3">
        {STAFF_ROLES.map((role) => (
          <div key={role}>
            <dt className="font-semibold">{ROLE_NAMES[role]}</dt>
            <dd className="text-ink-2">{DUTIES[role]}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">
        Staff sign in with their phone number, a code by SMS and, where they have one, the code of an
        authenticator app. They must sign in again after 12 hours, or when their role changes.
      </p>
    </Panel>
  );
}

const ROLES = STAFF_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

function AddForm({ onDone }: { onDone: () => void }) {
  const form = useForm<AddMember>({
    defaultValues: { name: '', phone: '', role: 'fulfilment' },
    resolver: zodResolver(contract.addMemberSchema),
  });
  const { isBusy, act } = useAction();

  async function add(body: AddMember) {
    if (await act(contract.addMember, { body, done: `${body.name} can sign in now` })) onDone();
  }

  return (
    <Form form={form} onSubmit={add}>
      <TextField name="name" label="Name" />
      <TextField name="phone" label="Phone number" type="tel" inputMode="numeric" />
      <ChoiceField name="role" label="Role" options={ROLES} />
      <Button type="submit" busy={isBusy}>
        Add
      </Button>
    </Form>
  );
}

function ChangeForm({ member, isMe, onDone }: { member: Member; isMe: boolean; onDone: () => void }) {
  const { id, name, phone, role, disabled, sessions, hasSecondFactor } = member;
  const form = useForm<ChangeMember>({
    defaultValues: { name: name ?? '', role, disabled },
    resolver: zodResolver(contract.changeMemberSchema),
  });
  const { isBusy, act } = useAction();
  const params = { id };

  async function change(body: ChangeMember) {
    if (await act(contract.changeMember, { params, body, done: 'Saved' })) onDone();
  }

  async function remove() {
    const isSure = await confirmStep({
      title: `Remove ${name ?? phone} from staff?`,
      text: 'They will be signed out at once and can no longer sign in. Their changes stay in the history.',
      button: 'Remove',
    });
    if (isSure && (await act(contract.removeMember, { params, done: 'Removed from staff' }))) onDone();
  }

  async function resetApp() {
    const isSure = await confirmStep({
      title: `Reset the app of ${name ?? phone}?`,
      text: 'They will be signed out and can sign in with the SMS alone until they set up another app. Speak to them first.',
      button: 'Reset',
    });
    if (isSure && (await act(contract.resetSecondFactor, { params, done: 'Reset' }))) onDone();
  }

  async function signOut() {
    if (await act(contract.signMemberOut, { params, done: 'Signed out everywhere' })) onDone();
  }

  return (
    <Form form={form} onSubmit={change}>
      <p className="text-ink-2">
        {phone}
        {isMe && ', you'}
      </p>
      <TextField name="name" label="Name" />
      <ChoiceField name="role" label="Role" options={ROLES} />
      <CheckField name="disabled" label="Block sign-in">
        They will be signed out and cannot sign in until you untick this.
      </CheckField>
      <Button type="submit" busy={isBusy}>
        Save
      </Button>
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        {sessions > 0 && (
          <Button look="line" busy={isBusy} onClick={signOut}>
            Sign out everywhere
          </Button>
        )}
        {hasSecondFactor && !isMe && (
          <Button look="line" busy={isBusy} onClick={resetApp}>
            Reset authenticator app
          </Button>
        )}
        <Button look="line" busy={isBusy} onClick={remove}>
          Remove from staff
        </Button>
      </div>
    </Form>
  );
}
