import { useEffect, useRef, useState } from 'react';
import { FilePick } from '#ui/file-pick.tsx';
import { Notice } from '#ui/notice.tsx';
import { Progress } from '#ui/progress.tsx';

interface NewPhotoPickProps {
  edition: string;
  /** The story has this photo now. */
  onArrived: (file: string) => Promise<void>;
}

/** Adds a photo from this device to those that can be chosen (W84). */
export function NewPhotoPick({ edition, onArrived }: NewPhotoPickProps) {
  const [part, setPart] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [hints, setHints] = useState<readonly string[]>([]);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const { current } = leaving;
    return () => current.abort();
  }, []);
  async function send([file]: File[]) {
    if (!file || part !== undefined) return;
    setProblem(undefined);
    setHints([]);
    setPart(0);
    try {
      const { sendNewPhoto } = await import('./send-new-photo.ts');
      const sent = await sendNewPhoto({ edition, file, onPart: setPart, signal: leaving.current.signal });
      if (!sent.ok) setProblem(sent.message);
      else {
        setHints(sent.hints);
        await onArrived(sent.file);
      }
    } catch {
      setProblem('The photo could not be sent just now. Please choose it again.');
    }
    setPart(undefined);
  }
  return (
    <div className="mb-4 grid gap-3">
      {part === undefined ? (
        <FilePick
          label="Add from this device"
          icon="upload"
          accept="image/*,.heic,.heif,.avif"
          place={`new photo ${edition}`}
          onFiles={files => void send(files)}
        />
      ) : (
        <Progress
          label="Your photo is being sent"
          value={part === 0 ? null : part}
          note={part === 0 ? 'Getting it ready' : `${Math.round(part * 100)} %`}
        />
      )}
      {hints.length > 0 && <Notice live>{hints.join(' ')}</Notice>}
      {problem && (
        <Notice tone="bad" live>
          {problem}
        </Notice>
      )}
    </div>
  );
}
