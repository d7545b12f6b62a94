import { newId } from '#src/abstract-form/device/new-id.ts';
import { openPendingStore, type PendingStore } from '#src/abstract-form/device/pending-store.ts';
import { storyLocks, tabWriter, writerLock } from '#src/abstract-form/device/story-locks.ts';
import { takesOnDevice } from '#src/files/parts/recording/takes-on-device.ts';

let opened: Promise<PendingStore> | undefined;

/** Recordings outside of the story form that this device stores until the server has them, in the form's store. */
export const storedRecordings = takesOnDevice({
  open: () => (opened ??= openPendingStore()),
  hold: writer => storyLocks.hold(writerLock(writer)),
  writer: tabWriter,
  newId,
});
