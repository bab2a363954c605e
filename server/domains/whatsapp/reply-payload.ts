import { createHmac, timingSafeEqual } from 'node:crypto';

/** What is to become of a parcel that could not be handed over, for one attempt. */
export interface FailedReply {
  about: 'failed';
  action: 'reattempt' | 'return';
  parcelId: string;
  attempt: number;
}

/** Whether a cash order is confirmed. */
interface CodReply {
  about: 'cod';
  answer: 'confirm' | 'cancel';
  orderId: string;
}

/** What a quick reply under a message does when it is pressed. */
export type Reply = FailedReply | CodReply;

const PAYLOAD = /^(?<said>[a-z]+:[\w:-]{1,100}):(?<signature>[\w-]{43})$/;
const FAILED = /^failed:(?<action>reattempt|return):(?<parcelId>[\w-]{1,60}):(?<attempt>\d{1,4})$/;
const COD = /^cod:(?<answer>confirm|cancel):(?<orderId>[\w-]{1,60})$/;

/** `failed:reattempt:<parcel>:<attempt>:<signature>`, `cod:confirm:<order>:<signature>`: nobody but us can write it. */
export function signReply(reply: Reply, secret: string): string {
  const said =
    reply.about === 'cod'
      ? `cod:${reply.answer}:${reply.orderId}`
      : `failed:${reply.action}:${reply.parcelId}:${reply.attempt}`;
  return `${said}:${sign(said, secret).toString('base64url')}`;
}

/** Undefined for anything that is not ours. */
export function readReply(payload: string, secret: string): Reply | undefined {
  const { said, signature } = PAYLOAD.exec(payload)?.groups ?? {};
  if (!said || !signature) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(said, secret);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return readFailed(said) ?? readCod(said);
}

function readFailed(said: string): FailedReply | undefined {
  const { action, parcelId, attempt } = FAILED.exec(said)?.groups ?? {};
  if (!parcelId || !attempt) return undefined;
  const what = action === 'return' ? 'return' : 'reattempt';
  return { about: 'failed', action: what, parcelId, attempt: Number(attempt) };
}

function readCod(said: string): CodReply | undefined {
  const { answer, orderId } = COD.exec(said)?.groups ?? {};
  if (!orderId) return undefined;
  return { about: 'cod', answer: answer === 'cancel' ? 'cancel' : 'confirm', orderId };
}

function sign(said: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`whatsapp reply ${said}`).digest();
}
