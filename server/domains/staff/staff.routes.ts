import * as secondFactor from '#core/contract/staff/second-factor.ts';
import * as calls from '#core/contract/staff.ts';
import { callerAddress } from '#server/domains/accounts/caller-address.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { clearStaffCookies, setStaffCookies } from '#server/http/staff-cookies.ts';

export const staffRoutes: Routes = (app, { accounts, staff }) => {
  serve(app, calls.signIn, async ({ body, request, reply }) => {
    const userAgent = request.headers['user-agent'];
    const signedIn = await staff.signIn({ ...body, address: callerAddress(request.ip), userAgent });
    setStaffCookies(reply, signedIn);
    return signedIn;
  });
  serve(app, calls.signOut, async ({ user, reply }) => {
    await accounts.logOut(user);
    clearStaffCookies(reply);
  });
  serve(app, calls.readMe, async ({ user }) => staff.presentMe(user));
  serve(app, calls.listStaffSessions, ({ user }) => accounts.listSessions(user));
  serve(app, calls.endStaffSession, ({ user, params }) => accounts.endSession(user, params.id));
  serve(app, calls.signOutElsewhere, ({ user }) => accounts.endOtherSessions(user));
  serve(app, calls.signOutEverywhere, ({ user }) => accounts.endAllSessions(user.id));
  serve(app, secondFactor.readSecondFactor, ({ user }) => staff.readSecondFactor(user));
  serve(app, secondFactor.startSecondFactor, ({ user }) => staff.startSecondFactor(user));
  serve(app, secondFactor.confirmSecondFactor, ({ user, body }) =>
    staff.confirmSecondFactor(user, body.second),
  );
  serve(app, secondFactor.endSecondFactor, ({ user, body }) => staff.endSecondFactor(user, body.second));
  serve(app, secondFactor.renewRecoveryCodes, ({ user, body }) =>
    staff.renewRecoveryCodes(user, body.second),
  );
  serve(app, calls.listMembers, () => staff.listMembers());
  serve(app, calls.addMember, ({ user, body }) => staff.addMember(user.id, body));
  serve(app, calls.changeMember, ({ user, params, body }) => staff.changeMember(user.id, params.id, body));
  serve(app, calls.removeMember, ({ user, params }) => staff.removeMember(user.id, params.id));
  serve(app, calls.resetSecondFactor, ({ user, params }) => staff.resetSecondFactor(user.id, params.id));
  serve(app, calls.signMemberOut, ({ user, params }) => staff.signMemberOut(user.id, params.id));
};
