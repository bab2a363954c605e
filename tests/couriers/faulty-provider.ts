import { type ProviderReply, type ProviderRequest, startProvider } from '#tests/support/provider-server.ts';
import type { CourierFault } from './courier-stand-in.ts';

interface Replies {
  /** What the provider does and answers while nothing is wrong. */
  reply(request: ProviderRequest): ProviderReply;
  /** Its own no to a call. */
  refuse(request: ProviderRequest): ProviderReply;
  /** What stands in its answers 500 and 429. */
  errorBody: ProviderReply['body'];
}

/** A provider whose next calls can be made to fail, as `CourierStandIn.fail` says. */
export async function startFaultyProvider({ reply, refuse, errorBody }: Replies) {
  const faults: { call: string; fault: CourierFault; times: number }[] = [];

  const provider = await startProvider((request) => {
    const due = faults.find(({ call, times }) => times > 0 && request.path.includes(call));
    if (!due) return reply(request);
    due.times -= 1;
    return replyBroken(request, due.fault);
  });

  function replyBroken(request: ProviderRequest, fault: CourierFault): ProviderReply | 'cut' | null {
    if (fault === 'cut') return 'cut';
    if (fault === '500' || fault === '429') return { status: Number(fault), body: errorBody };
    if (fault === 'refused') return refuse(request);
    reply(request);
    if (fault === 'unreadable') return { body: '<html>Checking your browser</html>' };
    return fault === 'silent' ? null : 'cut';
  }

  return {
    url: provider.url,
    requests: provider.requests,
    /** The part of a stand-in that is the same for all providers. */
    shared: {
      fail(call: string, fault: CourierFault, times = 1): void {
        if (times === 0) faults.length = 0;
        else faults.push({ call, fault, times });
      },
      forgetCalls: () => void provider.requests.splice(0),
      [Symbol.asyncDispose]: () => provider[Symbol.asyncDispose](),
    },
  };
}
