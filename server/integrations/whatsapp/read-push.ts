import { isRecord } from '#core/objects.ts';

/** What became of a message of ours. */
export interface PushedStatus {
  status: 'sent' | 'delivered' | 'read' | 'failed';
  /** The provider's id of the message. */
  providerId: string | null;
  /** What we gave the message to bring back. */
  key: string | null;
  /** Of a failure; 0 where none is given. */
  code: number;
}

/** What somebody has written or pressed. */
export interface PushedReply {
  id: string;
  /** With the country code; null for people who hide their number. */
  from: string | null;
  /** Our message that it answers. */
  answers: string | null;
  /** What was typed, or what the button says. */
  text: string;
  /** What we have put behind the button. */
  payload: string | null;
}

const STATUSES: Record<string, PushedStatus['status']> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
};

/** All that a push says about our own number; whatever else is in it is left alone. */
export function readPush(
  body: unknown,
  phoneId: string,
): { statuses: PushedStatus[]; replies: PushedReply[] } {
  const values = listOf(body, 'entry')
    .flatMap((entry) => listOf(entry, 'changes'))
    .filter((change) => textAt(change, 'field') === 'messages')
    .map((change) => at(change, 'value'))
    .filter((value) => textAt(value, 'metadata', 'phone_number_id') === phoneId);
  return {
    statuses: values.flatMap((value) => listOf(value, 'statuses')).flatMap(readStatus),
    replies: values.flatMap((value) => listOf(value, 'messages')).flatMap(readReply),
  };
}

function readStatus(given: unknown): PushedStatus[] {
  const word = textAt(given, 'status') ?? '';
  const status = Object.hasOwn(STATUSES, word) ? STATUSES[word] : undefined;
  if (!status) return [];
  const [error] = listOf(given, 'errors');
  return [
    {
      status,
      providerId: textAt(given, 'id'),
      key: textAt(given, 'biz_opaque_callback_data'),
      code: Number(textAt(error, 'code') ?? 0) || 0,
    },
  ];
}

function readReply(given: unknown): PushedReply[] {
  const id = textAt(given, 'id');
  if (id === null) return [];
  const pressed = at(at(given, 'interactive'), 'button_reply');
  const text =
    textAt(given, 'text', 'body') ?? textAt(given, 'button', 'text') ?? textAt(pressed, 'title') ?? '';
  return [
    {
      id,
      text,
      from: textAt(given, 'from'),
      answers: textAt(given, 'context', 'id'),
      payload: textAt(given, 'button', 'payload') ?? textAt(pressed, 'id'),
    },
  ];
}

function at(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function listOf(value: unknown, name: string): unknown[] {
  const list = at(value, name);
  return Array.isArray(list) ? list : [];
}

/** A text or a number, as a text; null for anything else. */
function textAt(value: unknown, ...path: string[]): string | null {
  const found = path.reduce(at, value);
  if (typeof found === 'number') return String(found);
  return typeof found === 'string' && found !== '' ? found : null;
}
