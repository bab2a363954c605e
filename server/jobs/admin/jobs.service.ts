import type { FailedJobList, RetryJob } from '#core/contract/jobs.ts';
import { WORK_LABELS } from '#core/rules/background-work.ts';
import type { Db } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { deleteFailed, selectFailed } from '../jobs.queries.ts';
import { sendJob } from '../send-job.ts';

/** Background work that keeps failing, for a person to look at. */
export function createJobAdmin({ db }: { db: Db }) {
  async function listFailed(): Promise<FailedJobList> {
    return { work: await selectFailed(db) };
  }

  async function retry(who: string, { kind, subject }: RetryJob): Promise<void> {
    await db.transaction(async (tx) => {
      if (!(await deleteFailed(tx, kind, subject))) throw new Refusal('not-found');
      await sendJob(tx, kind, subject);
      const work = { id: `${kind}:${subject}`, name: `${WORK_LABELS[kind]}: ${subject}` };
      await recordChange(tx, { who, action: 'work.retried', ...work, before: null, after: { kind } });
    });
  }

  return { listFailed, retry };
}
