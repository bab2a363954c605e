import { useRef, useState } from 'react';

/** Lets one piece of work run at a time: what is started while another is under way is dropped. */
export function useBusy() {
  const [isBusy, setIsBusy] = useState(false);
  const isUnderWay = useRef(false);

  async function run(work: () => Promise<void>): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsBusy(true);
    try {
      await work();
    } finally {
      isUnderWay.current = false;
      setIsBusy(false);
    }
  }

  return { isBusy, run };
}
