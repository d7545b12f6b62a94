import { recordLinkOpened } from '#src/editions/index.ts';
import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import { saveAnswers, settleAnswer } from './actions/answers.ts';
import { friendsOfStory } from './actions/friends.ts';
import { formState, loadForm, toPhotoRecord, closeStory, isStoryOpen, reopenStory } from './actions/form.ts';
import { addPhotos, changePhoto, removeStoryPhoto } from './actions/photos.ts';
import { saveStory } from './actions/save.ts';
import { beginStoryTake, claimStoryTake, deleteStoryTake, soundOfTake, takesOf } from './actions/takes.ts';
import { decideSpeech, settleTranscript } from './actions/transcripts.ts';
import { beginStoryUpload, finishStoryUpload } from './actions/uploads.ts';
import { storyVersion } from './actions/version.ts';
import * as wire from './wire.ts';
import * as friendsWire from './wire/friends.ts';
import * as photosWire from './wire/photos.ts';
import * as speechWire from './wire/speech.ts';
import * as takesWire from './wire/takes.ts';

export { jobs } from './jobs.ts';
export { closeStory, isStoryOpen, reopenStory };
export { chooseHeadline } from './actions/headlines.ts';
export { friendsFigures } from './actions/friends.ts';
export { addPhotos, changePhoto, removeStoryPhoto, seedPhoto } from './actions/photos.ts';
export { saveAnswers } from './actions/answers.ts';
export { currentAnswer, lockStory, setRecording } from './actions/recordings.ts';
export { recordingHeard } from './actions/events.ts';
export { saveStory } from './actions/save.ts';
export { allPhotosOf, type EditionStory, keepStoryFile, storyOf } from './actions/story.ts';
export { brokenOffTakes } from './actions/takes.ts';
export { speech } from './actions/shown-transcripts.ts';
export { isToldInChat } from './actions/told-in-chat.ts';
export { agreeToSpeech, speechState } from './actions/speech-agreement.ts';
export { SpeechRefused } from './speech.ts';
export { forgetTranscripts } from './actions/transcripts.ts';

export const calls: CallHandler[] = [
  callHandler(wire.abstract, async (ctx, { json }) => {
    const form = await loadForm(ctx, json.id);
    await recordLinkOpened(ctx, json.id);
    return form ? { status: 200, body: form } : { status: 202, body: { edition: json.id } };
  }),
  callHandler(wire.updateAbstract, (ctx, { form }) => saveStory(ctx, form.fields, form.files), formState),
  callHandler(wire.saveAnswers, async (ctx, { json }) => ({ answers: await saveAnswers(ctx, json) })),
  callHandler(wire.settleAnswer, (ctx, { json }) => settleAnswer(ctx, json)),
  callHandler(wire.settleTranscript, (ctx, { json }) => settleTranscript(ctx, json)),
  callHandler(wire.storyVersion, (ctx, { params }) => storyVersion(ctx, params.edition)),
  callHandler(speechWire.agreeSpeech, (ctx, { json }) => decideSpeech(ctx, json)),
  callHandler(
    photosWire.uploadImage,
    async (ctx, { form }) => {
      const { parent, page, taken } = form.fields;
      const added = await addPhotos(ctx, { parent, page: page ? Number(page) : null, taken }, form.files);
      return { images: added.map(toPhotoRecord) };
    },
    formState,
  ),
  callHandler(photosWire.beginUpload, (ctx, { json }) => beginStoryUpload(ctx, json)),
  callHandler(photosWire.finishUpload, async (ctx, { json }) => ({
    images: [await finishStoryUpload(ctx, json)].map(toPhotoRecord),
  })),
  callHandler(takesWire.beginTake, (ctx, { json }) => beginStoryTake(ctx, json)),
  callHandler(takesWire.takes, async (ctx, { json }) => ({ takes: await takesOf(ctx, json.edition) })),
  callHandler(takesWire.claimTake, (ctx, { json }) => claimStoryTake(ctx, json)),
  callHandler(takesWire.deleteTake, async (ctx, { json }) => ({ deleted: await deleteStoryTake(ctx, json) })),
  callHandler(takesWire.takeSound, async (ctx, { params }) => ({
    status: 200,
    stream: await soundOfTake(ctx, params),
  })),
  callHandler(friendsWire.friendsOfStory, (ctx, { json }) => friendsOfStory(ctx, json.edition)),
  callHandler(photosWire.removeImage, async (ctx, { json }) => ({ removed: await removeStoryPhoto(ctx, json) })),
  callHandler(photosWire.changePhoto, async (ctx, { json }) => ({
    photos: (await changePhoto(ctx, json)).map(toPhotoRecord),
  })),
];
