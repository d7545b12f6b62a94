import { Button } from '#ui/button.tsx';
import type { Theme } from '#kernel/themes.ts';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Progress } from '#ui/progress.tsx';
import { progressAt, progressScale } from '../rules.ts';
import type { UploadProgress } from '../device/upload-page.ts';
import { useFormWords } from './words/use-form-words.ts';

interface UploadScreenProps {
  /** `preparing`: photos are still being read, which may take a phone or a cloud half a minute each. */
  sending: UploadProgress | 'preparing';
  theme: Theme | undefined;
  onStop: () => void;
}

/** C-A08: shows the progress of the upload. */
export function UploadScreen({ sending, theme, onStop }: UploadScreenProps) {
  const { upload, photos } = useFormWords();
  return (
    <Page title={upload.title} width="text" theme={theme} lead={upload.lead}>
      <div className="grid gap-6">
        {sending === 'preparing' ? (
          <Progress label={upload.label} value={null} note={photos.preparing} />
        ) : (
          <UploadedSoFar {...sending} />
        )}
        {sending !== 'preparing' && sending.waiting && (
          <Notice tone="joy" live title={upload.waitingTitle}>
            {upload.waiting}
          </Notice>
        )}
        <div>
          <Button kind="quiet" onClick={onStop}>
            {upload.stop}
          </Button>
        </div>
      </div>
    </Page>
  );
}

function UploadedSoFar({ sent, all, done, items }: UploadProgress) {
  const { upload } = useFormWords();
  return (
    <Progress
      label={upload.label}
      value={progressAt(sent, all)}
      max={progressScale}
      note={items === 0 ? upload.words : upload.items(done, items)}
    />
  );
}
