import type { ConstructorOptions } from 'pg-boss';
import type { Db } from '../context.ts';

/**
 * What watches a channel of notifications. `onLoss`: the connection broke, so some may be missed until `onReconnect`.
 */
export interface ChannelWatcher {
  onNotification(payload: string): void;
  onReconnect(): void;
  onLoss(): void;
}

/** Whether every notification up to a second ago has arrived: `isCurrent` knows it, `prove` asks the connection. */
export interface WatchedChannel {
  isCurrent(): boolean;
  prove(): Promise<boolean>;
}

/** How the database's replicas and its archive are. */
export interface ReplicationFigures {
  /** Commits wait for a synchronous replica that is away, or the replica for lists cannot be used. */
  isReplicaLost: boolean;
  /** How long ago a part of the log was archived; undefined when nothing is. */
  archiveAgeSeconds: number | undefined;
}

export interface Database {
  db: Db;
  /** For reads that may be a second old: the replica, while it can be used; otherwise `db`. */
  staleDb(): Db;
  /** What the job queue connects with. */
  boss: ConstructorOptions;
  /** Tells the watcher of notifications of a channel, as soon as the transaction that sent one has committed. */
  watch(channel: string, watcher: ChannelWatcher): Promise<WatchedChannel>;
  /** For the line printed at the start. */
  name: string;
  /** Several statements at once, for migrations by hand and tests. */
  exec(sql: string): Promise<void>;
  /** The connections of this process: all, those not in use, and how many requests wait for one. */
  connections(): { total: number; idle: number; waiting: number };
  replication(): Promise<ReplicationFigures>;
  /** Runs `work` while no other process of the shop runs such work; waits as long as that takes. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
  /**
   * Copies the files of an embedded database to a new folder while it runs; statements wait meanwhile. The copy opens
   * as after a power cut, with everything that was committed. Absent for a database server.
   */
  copyTo?(folder: string): Promise<void>;
}
