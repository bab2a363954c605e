/** What a supervisor and its workers ask each other. */

/** Worker to supervisor: it listens, at the address that comes along. */
export const WORKER_READY = 'ready';
/** Worker to supervisor: the metrics of all processes together. */
export const METRICS_OF_STORE = 'metrics of the store';
/** Supervisor to worker: its own metrics. */
export const METRICS_OF_PROCESS = 'metrics of the process';
