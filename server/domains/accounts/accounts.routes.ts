import * as calls from '#core/contract/accounts.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { callerAddress, callerNetwork } from './caller-address.ts';

export const accountRoutes: Routes = (app, { accounts }) => {
  serve(app, calls.sendOtp, ({ body, request: { ip } }) =>
    accounts.sendCode({ ...body, address: callerAddress(ip), network: callerNetwork(ip) }),
  );
  serve(app, calls.verifyOtp, ({ body, request: { ip, headers } }) =>
    accounts.verifyCode({ ...body, address: callerAddress(ip), userAgent: headers['user-agent'] }),
  );
  serve(app, calls.readProfile, ({ user }) => accounts.readProfile(user));
  serve(app, calls.chooseWhatsapp, ({ user, body }) => accounts.chooseWhatsapp(user.id, body));
  serve(app, calls.chooseLanguage, ({ user, body }) => accounts.chooseLanguage(user.id, body.language));
  serve(app, calls.listSessions, ({ user }) => accounts.listSessions(user));
  serve(app, calls.endOneSession, ({ user, params }) => accounts.endSession(user, params.id));
  serve(app, calls.endOtherSessions, ({ user }) => accounts.endOtherSessions(user));
  serve(app, calls.endSession, ({ user }) => accounts.logOut(user));
  serve(app, calls.endAllSessions, ({ user }) => accounts.endAllSessions(user.id));
};
