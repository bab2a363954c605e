import type { FastifyPluginAsync } from 'fastify';
import { endAllSessions, endSession, readProfile, sendOtp, verifyOtp } from '#core/contract/accounts.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { callerAddress, callerNetwork } from './caller-address.ts';

export function accountRoutes({ accounts }: Pick<Services, 'accounts'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, sendOtp, ({ body, request: { ip } }) =>
      accounts.sendCode({ ...body, address: callerAddress(ip), network: callerNetwork(ip) }),
    );
    serve(app, verifyOtp, ({ body, request: { ip } }) =>
      accounts.verifyCode({ ...body, address: callerAddress(ip) }),
    );
    serve(app, readProfile, async ({ user }) => accounts.presentProfile(user));
    serve(app, endSession, ({ user }) => accounts.endSession(user.sessionId));
    serve(app, endAllSessions, ({ user }) => accounts.endAllSessions(user.id));
  };
}
