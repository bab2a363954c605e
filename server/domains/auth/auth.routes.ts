import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  loggedInSchema,
  otpRefusedSchema,
  otpSentSchema,
  profileSchema,
  sendOtpSchema,
  verifyOtpSchema,
} from '#core/contract/accounts.ts';
import { failureSchema } from '#core/contract/answer.ts';
import { requireUser } from '#server/http/auth.ts';
import { type Auth, presentUser } from './auth.service.ts';
import { callerAddress, callerNetwork } from './caller-address.ts';

const tags = ['Accounts'];

export function authRoutes({ auth }: { auth: Auth }): FastifyPluginAsyncZod {
  const loggedIn = requireUser({ auth });
  return async (app) => {
    app.post('/auth/send-otp', {
      config: { rateLimit: { max: 30, timeWindow: '1 minute' } },
      schema: {
        summary: 'Sends a one-time code to a phone',
        tags,
        body: sendOtpSchema,
        response: { 200: otpSentSchema, 400: failureSchema, 429: otpRefusedSchema, 503: failureSchema },
      },
      async handler(request) {
        const { ip, body } = request;
        const sent = await auth.sendCode({
          ...body,
          address: callerAddress(ip),
          network: callerNetwork(ip),
        });
        return { success: true as const, message: 'OTP sent successfully!', ...sent };
      },
    });

    app.post('/auth/verify-otp', {
      config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: {
        summary: 'Logs in with the one-time code',
        tags,
        body: verifyOtpSchema,
        response: { 200: loggedInSchema, 400: failureSchema, 403: failureSchema, 429: failureSchema },
      },
      handler: ({ ip, body }) => auth.verifyCode({ ...body, address: callerAddress(ip) }),
    });

    app.get('/auth/profile', {
      onRequest: loggedIn,
      schema: {
        summary: 'The logged-in user',
        tags,
        response: { 200: profileSchema, 401: failureSchema },
      },
      async handler(request) {
        const user = presentUser(request.user);
        return { success: true as const, ...user, user };
      },
    });

    app.post('/auth/logout', {
      onRequest: loggedIn,
      schema: {
        summary: 'Logs out of this session',
        tags,
        response: {
          200: z.object({ success: z.literal(true), message: z.string() }),
          401: failureSchema,
        },
      },
      async handler(request) {
        await auth.endSession(request.user.sessionId);
        return { success: true as const, message: 'Logged out' };
      },
    });

    app.post('/auth/logout-everywhere', {
      onRequest: loggedIn,
      config: { rateLimit: { max: 30, timeWindow: '1 minute' } },
      schema: {
        summary: 'Logs out of all devices',
        tags,
        response: {
          200: z.object({ success: z.literal(true), message: z.string() }),
          401: failureSchema,
          429: failureSchema,
        },
      },
      async handler(request) {
        await auth.endAllSessions(request.user.id);
        return { success: true as const, message: 'Logged out of all devices' };
      },
    });
  };
}
