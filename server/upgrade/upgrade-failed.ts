/** A reason not to upgrade, in words for whoever tries. */
export class UpgradeFailed extends Error {}
