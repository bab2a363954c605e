import { renderUnicodeCompact } from 'uqr';
import { ensureOwner } from '#server/domains/accounts/set-role.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Services } from '#server/services.ts';
import type { Questions } from './questions.ts';

/** Makes sure that there is an owner. Gives who it is. */
export async function setUpOwner({ db, staff }: Services, phone: string) {
  await ensureOwner(db, phone);
  const owners = (await staff.listMembers()).filter(({ role, disabled }) => role === 'owner' && !disabled);
  const owner = owners.find((member) => member.phone === phone) ?? owners[0];
  if (!owner) throw new Error('There is no owner.');
  return owner;
}

/** The owner's authenticator app: a QR code in the terminal, the app's code, and ten recovery codes. */
export async function setUpApp(
  { staff }: Services,
  {
    owner,
    questions,
    second,
  }: { owner: Awaited<ReturnType<typeof setUpOwner>>; questions: Questions; second: string | undefined },
): Promise<void> {
  if (owner.hasSecondFactor) return;
  // A code that was given is for the key that an earlier run has shown.
  if (second === undefined) await showKey(staff, owner);
  const code = second ?? (await questions.ask('The 6 digits that the app shows:'));
  if (code === '') {
    console.log(
      'Then run this again with the 6 digits that the app shows: npm run go-live -- --second 123456',
    );
    return;
  }
  try {
    const { recoveryCodes } = await staff.confirmSecondFactor(owner, code);
    console.log(
      `Recovery codes, each good once, for when the phone is lost. Write them down now:\n  ${recoveryCodes.join('\n  ')}`,
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error('✗ That code is not right. Run this again, and enter the one that the app shows then.');
  }
}

async function showKey(staff: Services['staff'], owner: { id: string; phone: string }) {
  const { secret, address } = await staff.startSecondFactor(owner);
  console.log(`The owner ${owner.phone} needs an authenticator app. Scan this with it, or type its key in:`);
  console.log(renderUnicodeCompact(address));
  console.log(`  Key: ${secret}`);
}
