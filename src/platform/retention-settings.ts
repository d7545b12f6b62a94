/** For how many days what people gave us is kept, where the shop's owner decides (W100). */
export interface RetentionConfig {
  retention: {
    /** The material of a magazine, after it was shipped or cancelled. */
    magazineDays: number;
    /** Messages of the shop. */
    messageDays: number;
    /** Payments that came to nothing. */
    unpaidDays: number;
    /** Between the request to be erased and the erasure, in which it can be taken back. */
    erasureWaitDays: number;
  };
}

/** The settings of `.env.example` that this is read from; their least values stand in `config.ts`. */
interface RetentionSettings {
  KEEP_MAGAZINES_DAYS?: number | undefined;
  KEEP_MESSAGES_DAYS?: number | undefined;
  KEEP_UNPAID_DAYS?: number | undefined;
  ERASURE_WAIT_DAYS?: number | undefined;
}

export const retentionConfig = (s: RetentionSettings): RetentionConfig => ({
  retention: {
    magazineDays: s.KEEP_MAGAZINES_DAYS ?? 1095,
    messageDays: s.KEEP_MESSAGES_DAYS ?? 365,
    unpaidDays: s.KEEP_UNPAID_DAYS ?? 365,
    erasureWaitDays: s.ERASURE_WAIT_DAYS ?? 7,
  },
});
