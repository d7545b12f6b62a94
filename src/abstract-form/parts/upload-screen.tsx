import { Button } from '#ui/button.tsx';
import type { Theme } from '#kernel/themes.ts';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Progress } from '#ui/progress.tsx';
import { progressAt, progressScale } from '../rules.ts';
import type { UploadProgress } from '../device/upload-page.ts';

interface UploadScreenProps {
  /** `preparing`: photos are still being read, which may take a phone or a cloud half a minute each. */
  sending: UploadProgress | 'preparing';
  theme: Theme | undefined;
  onStop: () => void;
}

/** C-A08: shows the progress of the upload. */
export function UploadScreen({ sending, theme, onStop }: UploadScreenProps) {
  return (
    <Page
      title="On its way to us"
      width="text"
      theme={theme}
      lead="Please leave this page open. Should it close, nothing is lost: open it again and it goes on here."
    >
      <div className="grid gap-6">
        {sending === 'preparing' ? (
          <Progress label="Upload" value={null} note="Getting it ready" />
        ) : (
          <UploadedSoFar {...sending} />
        )}
        {sending !== 'preparing' && sending.waiting && (
          <Notice tone="joy" live title="Waiting for the connection">
            Everything is kept on this device. It goes on by itself as soon as we can be reached.
          </Notice>
        )}
        <div>
          <Button kind="quiet" onClick={onStop}>
            Stop, and go back to the story
          </Button>
        </div>
      </div>
    </Page>
  );
}

const UploadedSoFar = ({ sent, all, done, items }: UploadProgress) => (
  <Progress
    label="Upload"
    value={progressAt(sent, all)}
    max={progressScale}
    note={items === 0 ? 'Your words are going up' : `${done} of ${items} safe with us`}
  />
);
