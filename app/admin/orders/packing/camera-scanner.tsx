import { useEffect, useRef } from 'react';
import { showToast } from '#app/ui/toast.ts';

/** Not in the compiler's own list of what browsers have. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: string[] }) => Detector;
  }
}

const FORMATS = ['code_128', 'ean_13', 'upc_a'];
const LOOK_EVERY_MS = 150;
/** A code that stays in the picture counts once; held there longer, it is meant again. */
const SAME_AGAIN_MS = 2000;

export function canScanByCamera(): boolean {
  return window.BarcodeDetector !== undefined && navigator.mediaDevices !== undefined;
}

interface CameraScannerProps {
  onScan: (code: string) => Promise<void>;
  onFailed: () => void;
}

/** Reads codes out of the camera's picture, as long as it is shown. */
export function CameraScanner({ onScan, onFailed }: CameraScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef({ onScan, onFailed });
  latest.current = { onScan, onFailed };

  useEffect(() => {
    const closing = new AbortController();
    const shown = video.current;
    if (shown) {
      watch(shown, { signal: closing.signal, onCode: (code) => latest.current.onScan(code) }).catch(() => {
        showToast('The camera cannot be used. Allow it for this site, or use a scanner.', { kind: 'error' });
        latest.current.onFailed();
      });
    }
    return () => closing.abort();
  }, []);

  return <video ref={video} className="scan-camera" muted playsInline aria-label="Picture of the camera" />;
}

interface Watching {
  signal: AbortSignal;
  onCode: (code: string) => Promise<void>;
}

async function watch(video: HTMLVideoElement, { signal, onCode }: Watching): Promise<void> {
  if (!window.BarcodeDetector) return;
  const detector = new window.BarcodeDetector({ formats: FORMATS });
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  signal.addEventListener('abort', () => {
    for (const track of stream.getTracks()) track.stop();
  });
  if (signal.aborted) return;
  video.srcObject = stream;
  await video.play();
  let last = { code: '', at: 0 };
  while (!signal.aborted) {
    const [found] = await detector.detect(video).catch(() => []);
    const at = performance.now();
    if (found && (found.rawValue !== last.code || at - last.at > SAME_AGAIN_MS)) {
      last = { code: found.rawValue, at };
      await onCode(found.rawValue);
    } else if (found) last.at = at;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
