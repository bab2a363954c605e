/** Whether this process wants visitors. One that is about to stop still answers those that come. */
export interface Readiness {
  isReady(): boolean;
  leave(): void;
}

export function createReadiness(): Readiness {
  let isLeaving = false;
  return {
    isReady: () => !isLeaving,
    leave() {
      isLeaving = true;
    },
  };
}
