/** How long requests may take, how many may be under way, and what of the disk they leave free. */
export interface ServerLimits {
  /** Seconds for which a stopping shop still serves, so that whatever spreads the requests sends them elsewhere. */
  drainSeconds: number;
  /** Seconds that requests under way get after that before their connections are closed. */
  stopSeconds: number;
  /** Seconds in which the whole body of a request must be here, unless it is a form with files. */
  bodySeconds: number;
  /** Seconds without a byte, or almost, after which a form with files is given up. */
  idleSeconds: number;
  /** Requests of one address whose end is not here yet. */
  requestsPerAddress: number;
  /** Forms with files of one address that are under way. */
  uploadsPerAddress: number;
  /** Bytes of files of forms that are under way, in all. */
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
  // Without a proxy in front nobody needs the time, and Ctrl-C shall be quick.
  drainSeconds: s.DRAIN_SECONDS ?? (production ? 10 : 0),
  stopSeconds: s.STOP_SECONDS ?? 15,
  bodySeconds: s.BODY_SECONDS ?? 10,
  idleSeconds: s.UPLOAD_IDLE_SECONDS ?? 60,
  requestsPerAddress: s.REQUESTS_PER_ADDRESS ?? 200,
  uploadsPerAddress: s.UPLOADS_PER_ADDRESS ?? 60,
  uploadBytes: (s.UPLOADS_MB ?? 2000) * million,
  diskReserve: bytesOf(s.DISK_RESERVE_MB),
  diskFloor: bytesOf(s.DISK_FLOOR_MB),
});
