import type { BrowserContext, Page } from '@playwright/test';

declare global {
  interface Window {
    /** The stream that the page records last. */
    microphone?: MediaStream;
  }
}

/** Lets `endMicrophone` end what pages of this context record. */
export const watchMicrophone = (context: BrowserContext) =>
  context.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async constraints => (window.microphone = await open(constraints));
  });

/** Takes the microphone away from a recording, as a phone does for a call. */
export const endMicrophone = (page: Page): Promise<void> =>
  page.evaluate(() => window.microphone?.getTracks().forEach(track => track.stop()));

/** Gives the pages of this context a microphone from which no sound comes, as a privacy switch does. */
export const muteMicrophone = (context: BrowserContext) =>
  context.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext();
      const output = context.createMediaStreamDestination();
      const zeros = new ConstantSourceNode(context, { offset: 0 });
      zeros.connect(output);
      zeros.start();
      return output.stream;
    };
  });
