import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { failureSchema } from '#core/contract/answer.ts';
import { type Access, type Answer, type Call, type Checked, failureCodes } from '#core/contract/call.ts';
import { FAILURES, type FailureCode } from '#core/contract/failures.ts';
import type { SignedInUser } from '#server/domains/auth/auth.service.ts';

type Context<C extends Call> = Checked<C> &
  Caller<C['access']> & { request: FastifyRequest; reply: FastifyReply };

type Caller<Who extends Access> = Who extends 'anyone'
  ? unknown
  : { user: Who extends 'guest' ? SignedInUser | undefined : SignedInUser };

/** Registers a call of the contract. Who may make it, how often, and what the documentation says follow from it. */
export function serve<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (context: Context<C>) => Promise<Answer<C>>,
): void {
  const { method, path, summary, params, query, body, status = 200 } = call;
  app.route({
    method,
    url: path.slice(app.prefix.length),
    config: {
      call,
      ...rateLimit(call),
    },
    schema: {
      summary,
      tags: [toTag(path)],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { [status]: answerSchema(call), ...failureSchemas(call) },
    },
    async handler(request, reply) {
      const { params, query, body, user } = request;
      // The schemas of the call have checked these.
      const answer = await handler({ params, query, body, user, request, reply } as unknown as Context<C>);
      if (status !== 200) reply.code(status);
      return toBody(call, answer);
    },
  });
}

function rateLimit({ perMinute, perTenMinutes }: Call) {
  if (perMinute !== undefined) return { rateLimit: { max: perMinute, timeWindow: '1 minute' } };
  if (perTenMinutes === undefined) return {};
  // After the check of the input: correcting a mistake must not use up the limit.
  return { rateLimit: { max: perTenMinutes, timeWindow: '10 minutes', hook: 'preHandler' as const } };
}

function toBody({ data, fields }: Call, answer: unknown) {
  if (data) return { success: true, data: answer };
  return fields ? Object.assign({ success: true }, answer) : { success: true };
}

function answerSchema({ data, fields }: Call) {
  const success = z.literal(true);
  if (data) return z.object({ success, data });
  return fields ? fields.extend({ success }) : z.object({ success });
}

/** The codes are for the documentation: an answer with another one is still an answer (see `answerFailures`). */
function failureSchemas(call: Call): Record<number, z.ZodType> {
  const byStatus = Map.groupBy(failureCodes(call), (code) => FAILURES[code]);
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, failureWith(codes)]));
}

function failureWith(codes: FailureCode[]) {
  return failureSchema.extend({ code: z.string().meta({ enum: codes }) }).loose();
}

/** `/api/admin/coupons/:code` is listed under 'Back office', `/api/coupons/apply` under 'Coupons'. */
function toTag(path: string): string {
  const [, , name = ''] = path.split('/');
  return name === 'admin' ? 'Back office' : name.charAt(0).toUpperCase() + name.slice(1);
}
