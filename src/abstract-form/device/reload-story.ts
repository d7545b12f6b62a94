import { cleanText } from '#kernel/clean-text.ts';
import type { LocalStory } from './local-story.ts';
import { fetchForm } from './outside.ts';
import { withPhotoChange } from './photo-changes.ts';
import { formAnswers, formPhotos, type LocalAnswer } from './shown-story.ts';

/**
 * The transcript to show after a reload. While words wait here, the server does not know yet that they take over the
 * transcript of the same recording, or that they were typed before it came.
 */
function shownTranscript(story: LocalStory, here: LocalAnswer, stored: LocalAnswer): LocalAnswer['transcript'] {
  if (story.pending.voices.has(here.key)) return null;
  const words = story.pending.words.get(here.key);
  const { recording } = stored.transcript ?? {};
  const isSame = recording !== undefined && here.transcript?.recording === recording;
  const isOlder = words && isSame && (words.recording === recording || here.transcript?.state === 'waiting');
  return isOlder ? here.transcript : stored.transcript;
}

/** The recording to show after a reload; one that broke off still does once the server has it. */
function shownVoice(story: LocalStory, here: LocalAnswer, stored: LocalAnswer): LocalAnswer['voice'] {
  if (story.pending.voices.has(here.key) || here.voice?.src === stored.voice?.src) return here.voice;
  const isSame = stored.voice && here.voice && Math.abs(stored.voice.seconds - here.voice.seconds) < 0.1;
  return stored.voice && isSame && here.voice?.brokeOff ? { ...stored.voice, brokeOff: true } : stored.voice;
}

/**
 * Loads what the server has, e.g. from another device or because the questions speak of another subject now, and shows
 * it where nothing waits here. Returns the reply; when that is not the form, all stays as it is.
 */
export async function reloadStory(story: LocalStory): ReturnType<typeof fetchForm> {
  const known = new Set(story.shown.view().photos.map(({ id }) => id));
  const reply = await fetchForm(story.outside.ask, story.edition, { key: story.outside.linkKey });
  if (!reply.ok || reply.status !== 200) return reply;
  const shown = new Map(story.shown.view().answers.map(answer => [answer.key, answer]));
  const answers = formAnswers(reply.body).map(stored => {
    const here = shown.get(stored.key);
    if (!here) return stored;
    // What was saved while the reply was on its way is newer.
    if (stored.version < here.version) return here;
    const voice = shownVoice(story, here, stored);
    const transcript = shownTranscript(story, here, stored);
    if (story.pending.words.has(stored.key)) {
      const question = here.ownWording ? here.question : stored.question;
      return { ...here, question, voice, transcript, rival: stored.rival, leftOut: stored.leftOut };
    }
    return { ...stored, voice, transcript, text: cleanText(here.text) === stored.text ? here.text : stored.text };
  });
  const keys = new Set(answers.map(({ key }) => key));
  const added = story.shown.view().answers.filter(({ key }) => story.pending.words.has(key) && !keys.has(key));
  const photosHere = new Map(story.shown.view().photos.map(photo => [photo.id, photo]));
  const saved = formPhotos(reply.body).map(photo => {
    const { caption, answer, wish, subject } = photo;
    const here = photosHere.get(photo.id);
    const { look, hints } = here?.look ? here : photo;
    return { ...photo, ...here, look, hints, caption, answer, wish, subject };
  });
  // What was sent while the reply was on its way is not in it.
  const named = new Set([...known, ...saved.map(({ id }) => id)]);
  const others = story.shown.view().photos.filter(({ id, state }) => state !== 'saved' || !named.has(id));
  const all = [...saved, ...others];
  const photos = [...story.pending.photoChanges].reduce((list, [id, change]) => withPhotoChange(list, id, change), all);
  const { questions, photos: storedPhotos, pages, speech, version } = reply.body;
  story.shown.form = { ...story.shown.form, questions, photos: storedPhotos, pages, speech, version };
  story.shown.update({ answers: [...answers, ...added], photos });
  await story.shown.store();
  return reply;
}

/** Stores what was sent under the ids that the server gave it; what is shown stays as it is. */
export async function storeSentFiles(story: LocalStory): Promise<void> {
  const reply = await fetchForm(story.outside.ask, story.edition, { key: story.outside.linkKey });
  if (!reply.ok || reply.status !== 200) return;
  const { questions, photos } = reply.body;
  story.shown.form = { ...story.shown.form, questions, photos };
  await story.shown.store();
}
