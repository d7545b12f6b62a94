/** Time, concurrency and disk limits of the HTTP server. */
export interface ServerLimits {
  /** Seconds during which a stopping shop still serves, so that the load balancer can notice it. */
  drainSeconds: number;
  /** Seconds that running requests get after that before their connections are closed. */
  stopSeconds: number;
  /** Seconds in which the whole body of a request must arrive, unless it is a form with files. */
  bodySeconds: number;
  /** Seconds of almost no progress after which a form with files is aborted. */
  idleSeconds: number;
  /** Concurrent requests of one address whose body has not arrived yet. */
  requestsPerAddress: number;
  /** Concurrent forms with files of one address. */
  uploadsPerAddress: number;
  /** Bytes of all files of forms that are being received. */
  uploadBytes: number;
  /** Bytes of the disk below which no file is taken; unset: a twentieth of the disk, 1 GB at most. */
  diskReserve: number | undefined;
  /** Bytes of the disk below which the shop is not ready; unset: a quarter of the reserve. */
  diskFloor: number | undefined;
}

const million = 1_000_000;
const bytesOf = (megabytes: number | undefined) => (megabytes === undefined ? undefined : megabytes * million);

/** The settings of `.env.example` that this is read from. */
type ServerLimitSettings = Partial<
  Record<
    | 'DRAIN_SECONDS'
    | 'STOP_SECONDS'
    | 'BODY_SECONDS'
    | 'UPLOAD_IDLE_SECONDS'
    | 'REQUESTS_PER_ADDRESS'
    | 'UPLOADS_PER_ADDRESS'
    | 'UPLOADS_MB'
    | 'DISK_RESERVE_MB'
    | 'DISK_FLOOR_MB',
    number | undefined
  >
>;

export const serverLimitsConfig = (s: ServerLimitSettings, production: boolean): ServerLimits => ({
  // Without a load balancer in front, Ctrl-C should be quick.
  drainSeconds: s.DRAIN_SECONDS ?? (production ? 10 : 0),
  stopSeconds: s.STOP_SECONDS ?? 30,
  bodySeconds: s.BODY_SECONDS ?? 10,
  idleSeconds: s.UPLOAD_IDLE_SECONDS ?? 60,
  requestsPerAddress: s.REQUESTS_PER_ADDRESS ?? 200,
  uploadsPerAddress: s.UPLOADS_PER_ADDRESS ?? 60,
  uploadBytes: (s.UPLOADS_MB ?? 2000) * million,
  diskReserve: bytesOf(s.DISK_RESERVE_MB),
  diskFloor: bytesOf(s.DISK_FLOOR_MB),
});
