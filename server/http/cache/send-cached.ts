import type { FastifyReply, FastifyRequest } from 'fastify';
import { giveBackPlace } from '../admission.ts';
import { type CachedResponse, makeForm, writeResponse } from './cached-response.ts';

/** Sends a cached answer from inside the framework: its head is whole, so the framework adds nothing to it. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): Promise<FastifyReply> {
  const form = await makeForm(response, request.headers['accept-encoding']);
  giveBackPlace(request);
  reply.hijack();
  writeResponse(request.raw, reply.raw, response, form);
  return reply;
}
