import { Camera, CameraOff } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { CameraScanner, canScanByCamera } from './camera-scanner.tsx';

interface ScanFieldProps {
  label: string;
  onScan: (code: string) => Promise<void>;
}

/** Where codes come in: from a keyboard scanner, which types and presses Enter, by hand, or from the camera. */
export function ScanField({ label, onScan }: ScanFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [hasCamera, setHasCamera] = useState(false);
  const waiting = useRef(Promise.resolve());

  useEffect(() => {
    // A scanner types wherever the focus is: what it types belongs here, unless somebody types elsewhere.
    function onKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) {
      const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !isTyping)
        input.current?.focus();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  /** One after the other: a scanner is faster than a network. */
  function scanNext(code: string): Promise<void> {
    waiting.current = waiting.current.then(() => onScan(code));
    return waiting.current;
  }

  function submit() {
    const field = input.current;
    const code = field?.value.trim() ?? '';
    if (!field || code === '') return;
    field.value = '';
    field.focus();
    scanNext(code);
  }

  return (
    <form
      className="scan-field"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label htmlFor={id} className="field-label font-semibold">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          ref={input}
          className="input"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={120}
          // biome-ignore lint/a11y/noAutofocus: whoever opens the desk holds a scanner in the hand
          autoFocus
        />
        <Button type="submit">Scan</Button>
      </div>
      {canScanByCamera() ? (
        <Button look="line" className="justify-self-start" onClick={() => setHasCamera(!hasCamera)}>
          {hasCamera ? <CameraOff aria-hidden="true" /> : <Camera aria-hidden="true" />}
          {hasCamera ? 'Close the camera' : 'Scan with the camera'}
        </Button>
      ) : (
        <p className="hint">
          This browser cannot read barcodes with its camera: Chrome on Android can. Use a scanner, or type.
        </p>
      )}
      {hasCamera && <CameraScanner onScan={scanNext} onFailed={() => setHasCamera(false)} />}
    </form>
  );
}
