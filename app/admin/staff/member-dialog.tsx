import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { STAFF_ROLES } from '#core/contract/accounts.ts';
import {
  type AddMember,
  addMember,
  addMemberSchema,
  type ChangeMember,
  changeMember,
  changeMemberSchema,
  type Member,
  removeMember,
  signMemberOut,
} from '#core/contract/staff.ts';
import { ROLE_NAMES } from '../lib/me.ts';
import { confirmStep, useAction } from '../ui/actions.tsx';
import { CheckField, ChoiceField, TextField } from '../ui/form-fields.tsx';

const ROLES = STAFF_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

interface MemberDialogProps {
  isOpen: boolean;
  /** Null for somebody new. */
  member: Member | null;
  isMe: boolean;
  onClose: () => void;
}

export function MemberDialog({ isOpen, member, isMe, onClose }: MemberDialogProps) {
  const title = member ? (member.name ?? member.phone) : 'Add person';
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      {member ? <ChangeForm member={member} isMe={isMe} onDone={onClose} /> : <AddForm onDone={onClose} />}
    </Dialog>
  );
}

function AddForm({ onDone }: { onDone: () => void }) {
  const form = useForm<AddMember>({
    defaultValues: { name: '', phone: '', role: 'fulfilment' },
    resolver: zodResolver(addMemberSchema),
  });
  const { isBusy, act } = useAction();

  async function add(body: AddMember) {
    if (await act(addMember, { body, done: `${body.name} can sign in now` })) onDone();
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(add)} className="grid gap-4">
        <TextField name="name" label="Name" />
        <TextField name="phone" label="Phone number" type="tel" inputMode="numeric" />
        <ChoiceField name="role" label="Role" options={ROLES} />
        <Button type="submit" busy={isBusy}>
          Add
        </Button>
      </form>
    </FormProvider>
  );
}

function ChangeForm({ member, isMe, onDone }: { member: Member; isMe: boolean; onDone: () => void }) {
  const { id, name, phone, role, disabled, sessions } = member;
  const form = useForm<ChangeMember>({
    defaultValues: { name: name ?? '', role, disabled },
    resolver: zodResolver(changeMemberSchema),
  });
  const { isBusy, act } = useAction();
  const params = { id };

  async function change(body: ChangeMember) {
    if (await act(changeMember, { params, body, done: 'Saved' })) onDone();
  }

  async function remove() {
    const isSure = await confirmStep({
      title: `Remove ${name ?? phone} from staff?`,
      text: 'They will be signed out at once and can no longer sign in. Their changes stay in the history.',
      button: 'Remove',
    });
    if (isSure && (await act(removeMember, { params, done: 'Removed from staff' }))) onDone();
  }

  async function signOut() {
    if (await act(signMemberOut, { params, done: 'Signed out everywhere' })) onDone();
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(change)} className="grid gap-4">
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
          <Button look="line" busy={isBusy} onClick={remove}>
            Remove from staff
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
