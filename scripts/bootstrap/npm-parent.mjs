const checkMilliseconds = 1000;
const parentAtStart = process.ppid;

/**
 * Calls back when the npm that runs this process is gone. A killed npm passes no signal on; all that shows is
 * that another process is the parent now. Started without npm, the parent may come and go.
 * @param {() => void} callback
 * @returns {() => void} ends the watch
 */
export function onLostNpm(callback) {
  if (process.env.npm_lifecycle_event === undefined) return () => {};
  const timer = setInterval(() => {
    if (process.ppid !== parentAtStart) callback();
  }, checkMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}
