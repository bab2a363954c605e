import { requestReturn } from './request-return.ts';
import type { ReturnContext } from './return-context.ts';

export function createReturns(context: ReturnContext) {
  return { requestReturn: requestReturn.bind(null, context) };
}
