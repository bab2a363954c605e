import type { Parcel, ParcelList, ParcelListQuery } from '#core/contract/parcels.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { selectOrder } from '#server/domains/orders/orders.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { askPickup } from './ask-pickup.ts';
import { bookParcels } from './book-parcels.ts';
import { cancelParcel } from './cancel-parcel.ts';
import { selectDue, selectDueReads, selectEvents } from './carried.queries.ts';
import { PARCELS } from './carried-parcels.ts';
import { changeDetailsByLink } from './change-details.ts';
import { selectCharges } from './charges.queries.ts';
import { decideLost } from './decide-lost.ts';
import { answerFailed } from './failed/answer-failed.ts';
import { hear } from './follow-parcel.ts';
import type { ParcelContext } from './parcel-context.ts';
import { selectListedParcel, selectParcelPage } from './parcel-list.queries.ts';
import * as queries from './parcels.queries.ts';
import { presentCharges, presentEvents, presentParcel } from './present-parcel.ts';
import { fetchManifest } from './print/fetch-manifest.ts';
import { printLabels } from './print/print-labels.ts';
import { printManifest } from './print/print-manifest.ts';
import { readDueRows } from './read-due-rows.ts';
import { handlePush, receivePush } from './receive-push.ts';
import { settleContradiction } from './settle-contradiction.ts';
import { answerFailedByLink, trackOrder } from './track-order.ts';
import { workOnParcel } from './work-on-parcel.ts';

export function createParcels(context: ParcelContext) {
  const { db, now } = context;

  async function list(query: ParcelListQuery): Promise<ParcelList> {
    const { page, nextCursor, total } = await selectParcelPage(db, query, now());
    return { data: page.map(presentParcel), nextCursor, total };
  }

  async function read(id: string): Promise<Parcel> {
    const parcel = await selectListedParcel(db, id);
    if (!parcel) throw new Refusal('parcel-not-found');
    const { expectedOn, labelAt, remittedPaise } = parcel;
    const [charges, events] = await Promise.all([selectCharges(db, id), selectEvents(db, PARCELS, id)]);
    return {
      ...presentParcel(parcel),
      expectedOn,
      hasLabel: labelAt !== null,
      remitted: rupeesFromPaise(remittedPaise),
      charges: charges ? presentCharges(charges) : null,
      events: presentEvents(events),
    };
  }

  /** From our own copy. */
  async function readLabel(orderId: string): Promise<{ name: string; content: Uint8Array }> {
    const order = await selectOrder(db, orderId);
    if (!order || order.placedAt === null) throw new Refusal('order-not-found');
    const parcel = await queries.selectLiveParcel(db, orderId);
    if (!parcel) throw new Refusal('parcel-not-found');
    const content = await queries.selectLabel(db, parcel.id);
    if (!content) throw new Refusal('label-not-ready');
    return { name: `label-${parcel.reference}.pdf`, content };
  }

  return {
    bookParcels: bookParcels.bind(null, context),
    cancelParcel: cancelParcel.bind(null, context),
    decideLost: decideLost.bind(null, context),
    settleContradiction: settleContradiction.bind(null, context),
    answerFailed: answerFailed.bind(null, context),
    answerFailedByLink: answerFailedByLink.bind(null, context),
    changeDetailsByLink: changeDetailsByLink.bind(null, context),
    trackOrder: trackOrder.bind(null, context),
    printLabels: printLabels.bind(null, context),
    printManifest: printManifest.bind(null, context),
    fetchManifest: fetchManifest.bind(null, context),
    askPickup: askPickup.bind(null, context),
    receivePush: receivePush.bind(null, context),
    list,
    read,
    readLabel,
    /** For the jobs. */
    workOn: workOnParcel.bind(null, context),
    findDue: selectDue.bind(null, db, PARCELS),
    readDue: (id: string) => readDueRows(context, PARCELS, { id, hear: hear.bind(null, context) }),
    findDueReads: selectDueReads.bind(null, db, PARCELS),
    handlePush: handlePush.bind(null, context),
    findOpenPushes: queries.selectOpenPushes.bind(null, db),
  };
}
