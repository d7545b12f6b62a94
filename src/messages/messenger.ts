import type { DeliveryReports } from './reports.ts';

/** Sends texts to phones. Adapters: the sandbox inbox, WhatsApp. */
export interface Messenger {
  /**
   * Sends one message. `key` is the same for every attempt. Throws `DeliveryUnknown` when it is unknown whether the
   * message was taken, and another error when it was not, which is retried. Error messages contain neither phone nor
   * text.
   */
  deliver(message: {
    key: string;
    to: string;
    kind: string;
    text: string;
    code?: string;
    link?: string;
  }): Promise<void>;
  /** Where it tells what became of messages; absent where it never does, as in the sandbox. */
  reports?: DeliveryReports | undefined;
}
