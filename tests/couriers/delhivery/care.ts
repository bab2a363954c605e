import type { ProviderReply } from '#tests/support/provider-server.ts';
import { type DelhiveryRow, findRow } from './shipments.ts';

/** The calls that change a shipment: its details, its end, and what becomes of it after a failed attempt. */
export function createCareCalls(rows: readonly DelhiveryRow[], state: { doesDefer: boolean }) {
  /** Wishes are carried out later; each is read by its number. */
  const uploads = new Map<string, boolean>();

  function edit({ waybill, cancellation, phone, add }: Record<string, string>): ProviderReply {
    const row = findRow(rows, waybill);
    if (!row) return { body: { status: 'Failure', error: 'No such waybill of Asha Rao' } };
    if (cancellation !== 'true') {
      row.details = { ...(phone ? { phone } : {}), ...(add ? { address: add } : {}) };
      return { body: { status: true, waybill } };
    }
    const isAway = row.scans.some(({ StatusCode }) => StatusCode.startsWith('EOD-'));
    if (isAway) row.answers.push({ action: 'return' });
    else row.isCancelled = true;
    const remark = 'Shipment has been cancelled.';
    return {
      body: `<?xml version="1.0" encoding="utf-8"?>\n<root><status>True</status><waybill>${waybill}</waybill><remark>${remark}</remark></root>`,
    };
  }

  function update(wish: {
    waybill: string;
    act: string;
    action_data?: { deferred_date: string };
  }): ProviderReply {
    const row = findRow(rows, wish.waybill);
    const isDone = row !== undefined && (wish.act === 'RE-ATTEMPT' || state.doesDefer);
    const day = wish.action_data?.deferred_date;
    if (isDone) row.answers.push({ action: 'reattempt', ...(day ? { day } : {}), ...row.details });
    return upload(isDone);
  }

  function upload(isDone: boolean): ProviderReply {
    const request_id = `UPL${uploads.size + 100}`;
    uploads.set(request_id, isDone);
    return { body: { request_id } };
  }

  function readUpload(id: string): ProviderReply {
    const names = rows.map(({ shipment }) => shipment.waybill);
    const failed = names.map((waybill) => ({ waybill, action: 'x', message: 'NSL of Asha Rao' }));
    if (uploads.get(id))
      return { body: { status: 'Success', remark: '', success_wbns: names, failed_wbns: [] } };
    return { body: { status: 'Failure', remark: '', success_wbns: [], failed_wbns: failed } };
  }

  return { edit, update, refuseUpdate: () => upload(false), readUpload };
}
