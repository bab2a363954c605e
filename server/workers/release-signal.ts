/** Has new workers take over, with the code that is on the disk now. */
export const RELEASE_SIGNAL = 'SIGUSR2';
