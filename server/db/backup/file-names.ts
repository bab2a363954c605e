/** What a file is called until it is complete. */
export const UNFINISHED = '.unfinished';

/** Names sort by their time; whatever else lies beside them is not ours. */
const NAME = /^store-\d{8}T\d{6}Z\.backup$/;

export function toBackupName(at: Date): string {
  return `store-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.backup`;
}

export function isBackupName(name: string): boolean {
  return NAME.test(name);
}

/** Our own backups among these names. */
export function newestFirst(names: string[]): string[] {
  return names.filter(isBackupName).toSorted().toReversed();
}
