/** What a device knows of a take: its id, and the bytes it has of it. */
export interface TakeMark {
  take: string;
  bytes: number;
}

/** Something that goes on for a take until its recording is with the server. */
export interface TakeWork {
  stop(): void;
}
