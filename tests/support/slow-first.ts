import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begun last, one of these would run alone while the other cores have nothing left to do. */
const SLOW = [
  'tests/orders/crash.test.ts',
  'tests/runbook/runbook.test.ts',
  'tests/start/embedded-postgres.test.ts',
  'tests/faults/faults.test.ts',
  'tests/attack/others-ids.test.ts',
  'tests/start/go-live.test.ts',
  'server/db/backup/backup.test.ts',
  'tests/upgrades/rehearsal.test.ts',
  'server/domains/backups/backups.test.ts',
  'tests/start/workers.test.ts',
  'tests/faults/kills.test.ts',
  'tests/start/store-crash.test.ts',
  'tests/attack/fuzz.test.ts',
  'server/domains/pictures/encoder/encoder.test.ts',
  'tests/start/release.test.ts',
  'tests/upgrades/way-back.test.ts',
];

/** The slow files first. Without a list, a machine that has not run the suite before goes by the size of the files. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const slow = SLOW.flatMap((name) => usual.filter(({ moduleId }) => moduleId.endsWith(`/${name}`)));
    return [...slow, ...usual.filter((file) => !slow.includes(file))];
  }
}
