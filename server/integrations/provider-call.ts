/**
 * A message that a provider did not take. `refused`: it certainly was not sent. `unanswered`: the provider may have
 * sent it all the same, so that sending it again could make two.
 */
export class DeliveryFailure extends Error {
  readonly kind: 'refused' | 'unanswered';

  constructor(kind: 'refused' | 'unanswered', message: string) {
    super(message);
    this.kind = kind;
  }
}

interface ProviderCall {
  provider: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
}

/** What goes wrong before there is a connection: nothing has reached the provider yet. */
const NEVER_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];

/** Nothing is said to somebody who cannot prove who they are, or who does not encrypt. */
const NEVER_TRUSTED =
  /^(?:CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_TLS_CERT_ALTNAME_INVALID|ERR_SSL_WRONG_VERSION_NUMBER)$/;

/** Said by a gateway before the provider: what became of the call behind it is unknown. */
const GATEWAY_TROUBLE = [502, 504];

/** Posts to a provider once. Failures say whether the provider can have acted on the call. */
export async function callProvider({ provider, url, timeoutMs, ...request }: ProviderCall) {
  try {
    const response = await fetch(url, {
      ...request,
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status } = response;
    const text = await response.text();
    if (GATEWAY_TROUBLE.includes(status))
      throw new DeliveryFailure('unanswered', `${provider} failed (${status})`);
    return { status, text };
  } catch (error) {
    if (error instanceof DeliveryFailure) throw error;
    const reason = getCode(error);
    const isUnsaid = NEVER_CONNECTED.includes(reason) || NEVER_TRUSTED.test(reason);
    const kind = isUnsaid ? 'refused' : 'unanswered';
    throw new DeliveryFailure(kind, `${provider} did not answer (${reason})`);
  }
}

/** JSON, or undefined: a provider in trouble answers with a page of HTML. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function getCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return error.name;
}
